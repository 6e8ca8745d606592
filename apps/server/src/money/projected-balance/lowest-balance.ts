import type { Cents } from '@seven-hills/money';

/** Money that comes in or goes out on a day in the bank's calendar. */
export interface PlannedChange {
  on: string;
  /** Negative if it goes out. */
  amount: Cents;
}

interface LowestBalance {
  balance: Cents;
  /** The first day on which the balance is this low, even if only until income arrives that day. */
  on: string;
}

/**
 * Returns the lowest balance from `today` through `through` if everything planned happens. Within a
 * day, payments come before income. Changes planned for before `today` count on `today`.
 */
export function lowestBalance(
  { today, through }: { today: string; through: string },
  start: Cents,
  planned: readonly PlannedChange[],
): LowestBalance {
  const dayOf = ({ on }: PlannedChange) => (on < today ? today : on);
  const ordered = planned
    .filter(({ on }) => on <= through)
    .sort(
      (a, b) => dayOf(a).localeCompare(dayOf(b)) || Number(a.amount > 0n) - Number(b.amount > 0n),
    );
  let balance = start;
  let lowest: LowestBalance = { balance, on: today };
  for (const change of ordered) {
    balance += change.amount;
    if (balance < lowest.balance) lowest = { balance, on: dayOf(change) };
  }
  return lowest;
}
