import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { startOfDay } from '../../platform/time/bank-calendar.ts';

/**
 * Reads what an account owed the bank when a day began: what returned deposits left, less what was
 * repaid by then. No balance includes it.
 */
export async function readOwedBefore(
  database: Database,
  accountId: bigint,
  day: string,
): Promise<Cents> {
  const { rows } = await database.query<{ owed: Cents }>(
    `select coalesce(sum(amount), 0)::bigint as owed
     from (
       select owed as amount from returned_deposit
       where account_id = $1 and created_at < ${startOfDay('$2')}
       union all
       select -amount from bank_transaction
       where from_account_id = $1 and type = 'repayment' and created_at < ${startOfDay('$2')}
     ) as changed`,
    [accountId, day],
  );
  return rows[0]?.owed ?? 0n;
}
