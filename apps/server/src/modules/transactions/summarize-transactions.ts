import type { summarizeTransactions as contract } from '@seven-hills/contracts/api/transactions';
import { brand } from '@seven-hills/contracts/brand';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { toDecimal } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { startOfBankMonth } from '../../time/bank-calendar.ts';

interface SummaryRow {
  total: bigint;
  this_month: bigint;
  total_volume: bigint;
  first_month: string | null;
}

/** The figures over an account's receipts: counts, the total of what moved or is held, the first month. */
export async function summarizeTransactions(
  database: Database,
  accountId: bigint,
): Promise<AnswerOf<typeof contract>> {
  const { rows } = await database.query<SummaryRow>({
    name: 'summarize-transactions',
    text: `select count(*) as total,
                  count(*) filter (where created_at >= ${startOfBankMonth}) as this_month,
                  coalesce(sum(amount) filter (where status in ('completed', 'pending')), 0)::bigint as total_volume,
                  to_char(min(created_at) at time zone '${brand.timeZone}', 'YYYY-MM') as first_month
           from (
             select status, amount, created_at from bank_transaction where from_account_id = $1
             union all
             select status, amount, created_at from bank_transaction where to_account_id = $1
           ) as both_sides`,
    values: [accountId],
  });
  const row = rows[0];
  if (!row) throw new Error('an aggregate query gave no row');
  return {
    total: Number(row.total),
    thisMonth: Number(row.this_month),
    totalVolume: toDecimal(row.total_volume),
    firstMonth: row.first_month,
  };
}
