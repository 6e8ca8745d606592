import type { Cents } from './cents.ts';

/** What a service costs: a flat part plus a share of the amount, within bounds. */
export interface Fee {
  flat: Cents;
  /** 200 is 2%. */
  basisPoints: bigint;
  /** What it is at least and at most; null means no bound. */
  min: Cents | null;
  max: Cents | null;
  /** How many orders of a month are free. */
  freePerMonth: number;
}

/** A share of the amount and nothing else, in basis points. */
export const percentFee = (basisPoints: bigint): Fee => ({
  flat: 0n,
  basisPoints,
  min: null,
  max: null,
  freePerMonth: 0,
});

/** Of a service that is free. */
export const noFee: Fee = percentFee(0n);

/**
 * Computes the fee on an amount, rounded half-up to the cent, for a person who has ordered the
 * service `usedThisMonth` times this month. A share is at least one cent; otherwise an amount split
 * into small enough parts would be free. Fails with a RangeError on negative input: fees are never
 * paid out.
 */
export function feeOf(amount: Cents, fee: Fee, usedThisMonth = 0): Cents {
  const { flat, basisPoints, min, max, freePerMonth } = fee;
  if (amount < 0n || basisPoints < 0n || flat < 0n)
    throw new RangeError('a fee needs a non-negative amount and rate');
  if (amount === 0n || usedThisMonth < freePerMonth) return 0n;
  const sum = flat + shareOf(amount, basisPoints);
  const atLeast = min !== null && sum < min ? min : sum;
  return max !== null && atLeast > max ? max : atLeast;
}

function shareOf(amount: Cents, basisPoints: bigint): Cents {
  const share = (amount * basisPoints + 5_000n) / 10_000n;
  return share === 0n && basisPoints > 0n ? 1n : share;
}
