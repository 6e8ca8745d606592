import type { TransactionType } from '@seven-hills/bank/transaction';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { noSuchTransaction } from '../transactions/transaction-row.ts';
import { visibleTo } from '../transactions/visible-to.ts';

/** The facts about a customer's transaction that a case needs. */
export interface Disputed {
  amount: Cents;
  /** What the customer paid in addition to the amount. */
  fee: Cents;
  is_out: boolean;
  status: string;
  type: TransactionType;
  /** The transaction whose money it returned to this account, or took back again. */
  original_id: bigint | null;
  made_on: string;
  first_deposit_on: string | null;
}

/**
 * SQL for the transaction that a posting is about: that of the case that made it, also if it was
 * corrected, or the one whose money it returned to the account.
 */
const originalOf = `coalesce(
  (select about.transaction_id
   from dispute_event as step
   join dispute_case as about on about.id = step.case_id
   where step.transaction_id in (item.id, (
     select corrected_id from transaction_correction where transaction_id = item.id
   ))),
  case when item.to_account_id = $2 then coalesce(
    (select corrected_id from transaction_correction where transaction_id = item.id),
    (select wire_id from wire_return where transaction_id = item.id)
  ) end
)`;

/** Returns a transaction in an account's history. Fails with `not_found`. */
export async function findDisputed(
  connection: Connection,
  accountId: bigint | null,
  transactionId: number | bigint,
): Promise<Disputed> {
  const { rows } = await connection.query<Disputed>(
    `select item.amount, case when item.from_account_id = $2 then item.fee else 0 end as fee,
            item.from_account_id is not distinct from $2::bigint as is_out, item.status, item.type,
            ${originalOf} as original_id,
            ${bankDayOf('item.created_at')}::text as made_on,
            (select ${bankDayOf('first.created_at')}::text from bank_transaction as first
             where first.to_account_id = $2 and first.type = 'initial_deposit') as first_deposit_on
     from bank_transaction as item
     where item.id = $1 and ${visibleTo('item', '$2::bigint')}`,
    [transactionId, accountId],
  );
  if (!rows[0]) throw noSuchTransaction();
  return rows[0];
}
