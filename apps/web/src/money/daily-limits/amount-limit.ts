import { type Cents, type Fee, feeOf } from '@seven-hills/money';

interface AmountLimits {
  /** What the account can spend; `null` for money that comes in. */
  available: Cents | null;
  /** Of the next movement, without free ones. */
  fee: Fee;
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
  const { available, fee, leftToday, perMovement } = limits;
  let lowest: AmountLimit = { cents: perMovement, because: 'movement' };
  if (leftToday !== null && leftToday <= lowest.cents)
    lowest = { cents: leftToday, because: 'today' };
  if (available === null) return lowest;
  const affordable = mostWithFee(available, fee);
  return affordable <= lowest.cents ? { cents: affordable, because: 'available' } : lowest;
}

/** The largest amount that is covered together with its fee. */
function mostWithFee(available: Cents, fee: Fee): Cents {
  let [covered, tooMuch] = [0n, available > 0n ? available + 1n : 1n];
  // A larger amount never costs less.
  while (tooMuch - covered > 1n) {
    const amount = (covered + tooMuch) / 2n;
    if (amount + feeOf(amount, fee) <= available) covered = amount;
    else tooMuch = amount;
  }
  return covered;
}
