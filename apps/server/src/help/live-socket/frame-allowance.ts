/** Limits how many frames a socket may send in a window of time. */
export class FrameAllowance {
  #windowStart = 0;
  #count = 0;
  private readonly framesMax: number;
  private readonly windowMs: number;

  constructor(framesMax: number, windowMs: number) {
    this.framesMax = framesMax;
    this.windowMs = windowMs;
  }

  /** Counts a frame at `now` (ms). Returns false once the window's allowance is used up. */
  takes(now: number): boolean {
    if (now - this.#windowStart >= this.windowMs) {
      this.#windowStart = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.framesMax;
  }
}
