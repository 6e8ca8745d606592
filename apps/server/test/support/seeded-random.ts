/** Random choices that one seed repeats. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32 (Tommy Ettinger, public domain): small, and good enough to choose tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    chance: (probability) => next() < probability,
  };
}
