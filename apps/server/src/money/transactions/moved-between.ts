import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';

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
           where from_account_id = any ($1::bigint[]) and to_account_id = any ($1::bigint[])
             and type = 'own_transfer' and status = 'completed'
           group by 1`,
    values: [accountIds],
  });
  return rows;
}
