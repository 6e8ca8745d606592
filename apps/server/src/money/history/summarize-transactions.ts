import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { summarizeTransactions as contract } from '@seven-hills/contracts/money/history';
import type { Database } from '@seven-hills/postgres';
import { startOfBankMonth } from '../../platform/time/bank-calendar.ts';
import { notForRecipients, unmoved } from './history-conditions.ts';
import { monthOf } from './months.ts';

export type Figures = ResultOf<typeof contract> & { totalVolume: bigint };

/** An account's transactions from both sides, within a condition on `item`. */
const ofAccount = (columns: string, condition: string) => `
  select ${columns} from bank_transaction as item where from_account_id = $1 and ${condition}
  union all
  select ${columns} from bank_transaction as item
  where to_account_id = $1 and not (${notForRecipients}) and ${condition}`;

const afterChapters = 'id > (select through_id from chaptered)';

/**
 * Returns the figures for an account's receipts: counts, the total moved or held, and the first
 * month. Adds the chapters (`history-chapters.ts`) and the transactions after them in one
 * statement. A chapter's sum ignores status, so declined and failed amounts are subtracted.
 */
export async function summarizeTransactions(
  database: Database,
  accountId: bigint,
): Promise<Figures> {
  const { rows } = await database.query<Figures>({
    name: 'summarize-transactions',
    text: `with chaptered as materialized (
             select coalesce(sum(transaction_count), 0)::bigint as transactions,
                    coalesce(sum(transaction_count) filter (where first_at >= ${startOfBankMonth}), 0)::bigint as this_month,
                    coalesce(sum(amount), 0)::bigint as amount,
                    min(first_at) as first_at,
                    coalesce(max(last_id), 0) as through_id
             from history_chapter
             where account_id = $1
           ), behind as (
             select count(*) as transactions,
                    count(*) filter (where created_at >= ${startOfBankMonth}) as this_month,
                    coalesce(sum(amount) filter (where not ${unmoved}), 0)::bigint as amount,
                    min(created_at) as first_at
             from (${ofAccount('status, amount, created_at', afterChapters)}) as item
           ), taken_off as (
             select coalesce(sum(amount), 0)::bigint as amount
             from (${ofAccount('amount', `${unmoved} and not ${afterChapters}`)}) as item
           ), in_both_months as (
             select count(*) as this_month
             from history_chapter as chapter
             cross join lateral (${ofAccount('created_at', 'id between chapter.first_id and chapter.last_id')}) as item
             where account_id = $1 and first_at < ${startOfBankMonth} and last_at >= ${startOfBankMonth}
               and created_at >= ${startOfBankMonth}
           )
           select (chaptered.transactions + behind.transactions)::int as total,
                  (chaptered.this_month + behind.this_month + in_both_months.this_month)::int as "thisMonth",
                  chaptered.amount - taken_off.amount + behind.amount as "totalVolume",
                  ${monthOf('least(chaptered.first_at, behind.first_at)')} as "firstMonth"
           from chaptered, behind, taken_off, in_both_months`,
    values: [accountId],
  });
  if (!rows[0]) throw new Error('an aggregate query returned no row');
  return rows[0];
}
