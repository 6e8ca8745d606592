import type { Transaction } from '@seven-hills/bank/transaction';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { orderOf, type TransactionRow, toTransaction } from '../transactions/transaction-row.ts';
import { accountSource, ownAccount } from './account-facts.ts';

/**
 * The answer to an order: the transaction that it created, or null if it decided an existing one.
 */
export type PostingReceipt = { readonly transaction: Transaction | null };

/** Builds the transaction that its customer receives from what the batch has loaded. */
export function receiptOf(transaction: NewTransaction, facts: Facts): Transaction {
  const { fromAccountId, toAccountId, createdAt } = transaction;
  const accounts = facts.of(accountSource);
  const from = fromAccountId === null ? undefined : accounts.byId.get(fromAccountId);
  const to = toAccountId === null ? undefined : accounts.byId.get(toAccountId);
  const { customerId } = transaction;
  const ordered =
    (from && ownAccount({ customerId, accountId: from.id }, facts)) ??
    (to && ownAccount({ customerId, accountId: to.id }, facts));
  const own = ordered ?? [from, to].find((account) => account?.customer_id === customerId);
  const by = ordered?.is_shared ? ordered : undefined;
  const row: TransactionRow = {
    customer_id: customerId,
    by_first_name: by?.first_name ?? null,
    by_last_name: by?.last_name ?? null,
    to_account_id: toAccountId,
    status: transaction.isPending ? 'pending' : 'completed',
    status_reason: null,
    status_code: null,
    booked_by: transaction.bookedBy ?? null,
    schedule_id: transaction.scheduled?.scheduleId ?? null,
    held_until: transaction.heldUntil ?? null,
    corrected_by: null,
    is_unsent: null,
    corrects: transaction.corrects ?? null,
    distribution_reason: transaction.distribution?.reason ?? null,
    withheld: transaction.distribution?.withheld ?? null,
    created_at: createdAt,
    updated_at: createdAt,
    from_account_number: from?.account_number ?? null,
    from_first_name: from?.first_name ?? null,
    from_last_name: from?.last_name ?? null,
    to_account_number: to?.account_number ?? null,
    to_first_name: to?.first_name ?? null,
    to_last_name: to?.last_name ?? null,
    ...orderOf(transaction),
  };
  return toTransaction(row, own?.id ?? null);
}
