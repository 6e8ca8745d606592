import type { Cents } from './cents.ts';

/**
 * Computes the fee on an amount at a rate in basis points (200 is 2%), rounded half-up to the cent.
 * The minimum is one cent; otherwise an amount split into small enough parts would be free. Fails
 * with a RangeError on a negative amount or rate: fees are never paid out.
 */
export function feeOf(amount: Cents, basisPoints: bigint): Cents {
  if (amount < 0n || basisPoints < 0n)
    throw new RangeError('a fee needs a non-negative amount and rate');
  const fee = (amount * basisPoints + 5_000n) / 10_000n;
  return fee === 0n && amount > 0n && basisPoints > 0n ? 1n : fee;
}
