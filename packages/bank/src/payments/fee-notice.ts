import { type Cents, type Fee, feeOf } from '@seven-hills/money';
import { limits } from '../limits.ts';
import { isFree } from './fees.ts';

/**
 * How many days in advance customers are notified of a higher or new fee (12 CFR 1030.5(a)(1); for
 * credit unions, 12 CFR 707.5(a)(1)). It includes the 21 days that 12 CFR 1005.8(a) requires for
 * fees of electronic transfers.
 */
export const feeNoticeDays = 30;

/** Whether some order costs more under the second fee than under the first. */
export function isHigherFee(before: Fee, after: Fee): boolean {
  if (isFree(after)) return false;
  if (after.freePerMonth < before.freePerMonth) return true;
  // Between these amounts, both fees are straight lines, which differ most at an end.
  const paid = (amount: Cents, fee: Fee) => feeOf(amount, { ...fee, freePerMonth: 0 });
  return [1n, limits.transactionAmountMax, ...bendsOf(before), ...bendsOf(after)].some(
    (amount) => paid(amount, after) > paid(amount, before),
  );
}

/** The amounts at which a fee reaches its minimum or maximum, with those next to them. */
function bendsOf({ flat, basisPoints, min, max }: Fee): Cents[] {
  if (basisPoints === 0n) return [];
  return [min, max].flatMap((bound) => {
    if (bound === null || bound < flat) return [];
    const bend = ((bound - flat) * 10_000n) / basisPoints;
    return [bend - 1n, bend, bend + 1n].filter(
      (amount) => amount > 0n && amount <= limits.transactionAmountMax,
    );
  });
}
