import type { AchEntryState, AchReturnReason } from '@seven-hills/bank/words/ach-words';
import type { Connection, Database } from '@seven-hills/postgres';

/** A posted debit of another bank, with the account that it debited. */
export interface Debit {
  entry_id: bigint;
  transaction_id: bigint;
  account_id: bigint;
  account_number: string;
  company_id: string;
  company_name: string;
  entry_class: string;
  /** ISO date. */
  settles_on: string;
  amount: bigint;
  posted_at: Date;
  state: AchEntryState;
  return_reason: AchReturnReason | null;
}

/** Returns the debit that made a transaction, or null. */
export async function findDebit(
  database: Database | Connection,
  transactionId: bigint,
): Promise<Debit | null> {
  const { rows } = await database.query<Debit>(
    `select entry.id as entry_id, entry.transaction_id, account.id as account_id,
            entry.account_number, batch.company_id, batch.company_name, batch.entry_class,
            to_char(entry.settles_on, 'YYYY-MM-DD') as settles_on, entry.amount,
            item.created_at as posted_at, entry.state, entry.return_reason
     from ach_entry as entry
     join ach_batch as batch
       on batch.file_id = entry.file_id and batch.position = entry.batch_position
     join bank_transaction as item on item.id = entry.transaction_id
     join account on account.id = item.from_account_id
     where entry.transaction_id = $1 and entry.direction = 'debit'`,
    [transactionId],
  );
  return rows[0] ?? null;
}
