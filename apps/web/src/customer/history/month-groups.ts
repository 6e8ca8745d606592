import type { Transaction } from '@seven-hills/bank/transaction';
import { rowIdOf } from '../../money/transaction-words.ts';
import { isoDay } from '../../ui/data/dates.ts';

/** A line of the list: a month's header, or one of its transactions. */
type ActivityLine =
  | { id: string; month: string; transaction: null }
  | { id: string; month: string; transaction: Transaction };

/** A month's lines, from its header to its last transaction, by their positions in the list. */
interface MonthGroup {
  month: string;
  head: number;
  last: number;
}

const months = new WeakMap<Transaction, string>();

/** A transaction's month in the bank's time zone, `2026-03`; computed once for each transaction. */
export function monthOf(transaction: Transaction): string {
  let month = months.get(transaction);
  if (!month) {
    month = isoDay(transaction.createdAt).slice(0, 7);
    months.set(transaction, month);
  }
  return month;
}

/** Puts a header before each month's transactions, which are sorted newest first. */
export function groupByMonth(rows: readonly Transaction[]): {
  lines: ActivityLine[];
  groups: MonthGroup[];
} {
  const lines: ActivityLine[] = [];
  const groups: MonthGroup[] = [];
  for (const transaction of rows) {
    const month = monthOf(transaction);
    let group = groups.at(-1);
    if (group?.month !== month) {
      group = { month, head: lines.length, last: lines.length };
      groups.push(group);
      lines.push({ id: `before ${rowIdOf(transaction)}`, month, transaction: null });
    }
    group.last = lines.length;
    lines.push({ id: rowIdOf(transaction), month, transaction });
  }
  return { lines, groups };
}
