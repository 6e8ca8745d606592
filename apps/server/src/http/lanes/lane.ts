/** Limits concurrent work; excess work waits for its turn, up to a maximum. */
export interface Lane {
  /**
   * Starts `work` now or when there is capacity, in order of arrival. Returns a function to call
   * once the work is done or no longer wanted, or null if too much work is waiting already.
   */
  enter(work: () => void, cost?: number): (() => void) | null;
  /** Whether no work is running or waiting. */
  isEmpty(): boolean;
}

interface Entry {
  work: () => void;
  cost: number;
  state: 'waiting' | 'under way' | 'left';
}

const none: Entry[] = [];

/** `room` limits the total cost of running work; work that costs more runs alone. */
export const createLane = (room: number, waitingMax: number): Lane =>
  new BoundedLane(room, waitingMax);

/** A class, because there is one for each person with a request, and closures take more memory. */
class BoundedLane implements Lane {
  #used = 0;
  /** Created when work first has to wait. */
  #waiting = none;
  readonly #room: number;
  readonly #waitingMax: number;

  constructor(room: number, waitingMax: number) {
    this.#room = room;
    this.#waitingMax = waitingMax;
  }

  enter(work: () => void, cost = 1): (() => void) | null {
    const entry: Entry = { work, cost, state: 'waiting' };
    if (this.#waiting.length > 0 || !this.#hasRoom(cost)) {
      if (this.#waiting.length >= this.#waitingMax) return null;
      if (this.#waiting === none) this.#waiting = [];
      this.#waiting.push(entry);
    } else this.#start(entry);
    return () => this.#leave(entry);
  }

  isEmpty(): boolean {
    return this.#used === 0 && this.#waiting.length === 0;
  }

  #hasRoom(cost: number): boolean {
    return this.#used === 0 || this.#used + cost <= this.#room;
  }

  #start(entry: Entry): void {
    this.#used += entry.cost;
    entry.state = 'under way';
    entry.work();
  }

  #leave(entry: Entry): void {
    const { state } = entry;
    entry.state = 'left';
    if (state === 'under way') this.#used -= entry.cost;
    const waiting = this.#waiting;
    if (state === 'waiting') waiting.splice(waiting.indexOf(entry), 1);
    for (let next = waiting[0]; next && this.#hasRoom(next.cost); next = waiting[0]) {
      waiting.shift();
      this.#start(next);
    }
  }
}
