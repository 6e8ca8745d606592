import type { Cents } from './cents.ts';

/**
 * Splits an amount into equal parts that add up to it: what does not divide goes to the first
 * parts, one cent each. Throws a RangeError for less than one part.
 */
export function splitEqually(amount: Cents, parts: number): Cents[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`${parts} is no number of parts`);
  const share = amount / BigInt(parts);
  const rest = Number(amount % BigInt(parts));
  return Array.from({ length: parts }, (_, index) => (index < rest ? share + 1n : share));
}
