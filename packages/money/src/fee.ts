import type { Cents } from './cents.ts';

/**
 * The fee on an amount at a rate in basis points (200 is 2%), rounded half-up to the cent.
 * Fails with a RangeError on a negative amount or rate: fees are never paid out.
 */
export function feeOf(amount: Cents, basisPoints: bigint): Cents {
  if (amount < 0n || basisPoints < 0n)
    throw new RangeError('a fee needs a non-negative amount and rate');
  return (amount * basisPoints + 5_000n) / 10_000n;
}
