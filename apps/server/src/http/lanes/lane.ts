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

/** `room` limits the total cost of running work; work that costs more runs alone. */
export function createLane(room: number, waitingMax: number): Lane {
  let used = 0;
  const waiting: Entry[] = [];

  function fill(): void {
    for (
      let next = waiting[0];
      next && (used === 0 || used + next.cost <= room);
      next = waiting[0]
    ) {
      waiting.shift();
      used += next.cost;
      next.state = 'under way';
      next.work();
    }
  }

  return {
    enter(work, cost = 1) {
      const entry: Entry = { work, cost, state: 'waiting' };
      const mustWait = waiting.length > 0 || (used > 0 && used + cost > room);
      if (mustWait && waiting.length >= waitingMax) return null;
      waiting.push(entry);
      if (!mustWait) fill();
      return () => {
        if (entry.state === 'waiting') waiting.splice(waiting.indexOf(entry), 1);
        if (entry.state === 'under way') used -= entry.cost;
        entry.state = 'left';
        fill();
      };
    },
    isEmpty: () => used === 0 && waiting.length === 0,
  };
}
