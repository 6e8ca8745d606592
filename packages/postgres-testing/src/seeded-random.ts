import { createHash } from 'node:crypto';

/** Random choices for tests and drills, reproducible from one seed. */
export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

const NUMBER_BYTES = 4;
const NUMBERS = 2 ** (8 * NUMBER_BYTES);

/** Takes the numbers from the hashes of the seed and a counter. */
export function seededRandom(seed: number): SeededRandom {
  let hashes = 0;
  let hash = Buffer.alloc(0);
  let at = 0;
  const next = () => {
    if (at === hash.length) {
      hash = createHash('sha256').update(`${seed}/${hashes++}`).digest();
      at = 0;
    }
    const number = hash.readUInt32LE(at);
    at += NUMBER_BYTES;
    return number / NUMBERS;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    chance: (probability) => next() < probability,
  };
}
