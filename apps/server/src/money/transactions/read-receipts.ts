import type { Transaction } from '@seven-hills/bank/transaction';
import type { Connection } from '@seven-hills/postgres';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from './transaction-row.ts';

interface ReceiptRow extends TransactionRow {
  viewer_account_id: bigint | null;
  was_pending: boolean;
  counterparty: string | null;
}

/**
 * Rebuilds the receipts of transactions as their customers first received them, regardless of later
 * changes to the transactions or to the holders' names. Returns them in the given order; fails if
 * one does not exist.
 */
export async function readReceipts(
  connection: Pick<Connection, 'query'>,
  transactionIds: readonly bigint[],
): Promise<Transaction[]> {
  const { rows } = await connection.query<ReceiptRow>({
    name: 'read-receipts',
    text: `select ${transactionColumns}, item.counterparty,
                  viewer.account_id as viewer_account_id, amount_transfer.kind = 'pending' as was_pending
           from bank_transaction as item
           join ledger.transfer_record as amount_transfer on amount_transfer.id = item.amount_transfer_id
           left join lateral (
             select account_id from account_owner
             where customer_id = item.customer_id
               and account_id in (item.from_account_id, item.to_account_id)
             order by account_id = item.from_account_id desc
             limit 1
           ) as viewer on true
           ${transactionJoins}
           where item.id = any ($1::bigint[])`,
    values: [transactionIds],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return transactionIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`there is no transaction ${id} for a stored outcome`);
    return toFirstReceipt(row);
  });
}

function toFirstReceipt(row: ReceiptRow): Transaction {
  const first: TransactionRow = {
    ...row,
    status: row.was_pending ? 'pending' : 'completed',
    status_reason: null,
    status_code: null,
    corrected_by: null,
    is_unsent: null,
    updated_at: row.created_at,
  };
  return { ...toTransaction(first, row.viewer_account_id), counterparty: row.counterparty };
}
