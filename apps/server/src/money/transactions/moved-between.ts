import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';

/**
 * SQL for what moves money between accounts of one owner: to and from a joint one, it is an
 * ordinary transfer.
 */
export const movesBetween = "type in ('own_transfer', 'transfer')";

/** SQL for whether a transaction moved money between two of the accounts `$1`. */
export const isBetween = `from_account_id = any ($1::bigint[]) and to_account_id = any ($1::bigint[])
  and ${movesBetween} and status = 'completed'`;

/** SQL for whether a transaction is of a day or later, which reads only ids from that day on. */
export const sinceDay = (day: string): string =>
  `id >= coalesce((select min(first_id) from activity_day where activity_day.day >= ${day}::date), 0)
   and created_at >= ${startOfDay(day)}`;

/**
 * Returns how much moved between some accounts of one owner on each day (`2026-03-31`), which is
 * neither income nor spending of them together. Each account's index is read once.
 */
export async function movedBetween(
  database: Database,
  accountIds: readonly bigint[],
): Promise<{ day: string; amount: Cents }[]> {
  if (accountIds.length < 2) return [];
  const { rows } = await database.query<{ day: string; amount: Cents }>({
    name: 'moved-between-accounts',
    text: `select ${bankDayOf('created_at')}::text as day, sum(amount)::bigint as amount
           from bank_transaction
           where ${isBetween}
           group by 1`,
    values: [accountIds],
  });
  return rows;
}
