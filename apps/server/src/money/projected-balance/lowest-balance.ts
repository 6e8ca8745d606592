import type { Cents } from '@seven-hills/money';

/** Money that comes or goes on a day of the bank's calendar. */
export interface PlannedChange {
  on: string;
  /** Negative if it leaves. */
  amount: Cents;
}

export interface LowestBalance {
  balance: Cents;
  /** The first day that ends with it, or on which payments take the balance so low. */
  on: string;
}

/**
 * Returns the lowest balance from a day through another, if all that is planned happens. On a day,
 * payments come before income. What is planned for a day before the first one counts on it.
 */
export function lowestBalance(
  { today, through }: { today: string; through: string },
  start: Cents,
  planned: readonly PlannedChange[],
): LowestBalance {
  const dayOf = ({ on }: PlannedChange) => (on < today ? today : on);
  const ordered = planned
    .filter(({ on }) => on <= through)
    .sort((a, b) =>
      dayOf(a) === dayOf(b)
        ? Number(a.amount > 0n) - Number(b.amount > 0n)
        : dayOf(a) < dayOf(b)
          ? -1
          : 1,
    );
  let balance = start;
  let lowest: LowestBalance = { balance, on: today };
  for (const change of ordered) {
    balance += change.amount;
    if (balance < lowest.balance) lowest = { balance, on: dayOf(change) };
  }
  return lowest;
}
