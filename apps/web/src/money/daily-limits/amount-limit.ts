import { type Cents, feeOf } from '@seven-hills/money';

interface AmountLimits {
  /** What the account can spend; `null` for money that comes in. */
  available: Cents | null;
  feeBasisPoints: bigint;
  /** What is left of the day's limit; `null` without one. */
  leftToday: Cents | null;
  /** The maximum for one movement. */
  perMovement: Cents;
}

interface AmountLimit {
  cents: Cents;
  because: 'available' | 'today' | 'movement';
}

/** The most that can be moved now, and which of the limits is the lowest. */
export function limitNow(limits: AmountLimits): AmountLimit {
  const { available, feeBasisPoints, leftToday, perMovement } = limits;
  let lowest: AmountLimit = { cents: perMovement, because: 'movement' };
  if (leftToday !== null && leftToday <= lowest.cents)
    lowest = { cents: leftToday, because: 'today' };
  if (available === null) return lowest;
  const affordable = mostWithFee(available, feeBasisPoints);
  return affordable <= lowest.cents ? { cents: affordable, because: 'available' } : lowest;
}

/** The largest amount that is covered together with its fee. */
function mostWithFee(available: Cents, basisPoints: bigint): Cents {
  if (available <= 0n) return 0n;
  // Off by at most one cent, because fees are rounded.
  let amount = (available * 10_000n) / (10_000n + basisPoints) + 1n;
  while (amount > 0n && amount + feeOf(amount, basisPoints) > available) amount -= 1n;
  return amount;
}
