import type { Transaction } from '@seven-hills/contracts/api/transactions';
import { type TransactionRow, toTransaction } from '../history/transaction-row.ts';
import type { BatchFacts } from './load-batch.ts';
import type { NewTransaction } from './write-batch.ts';

/** The transaction as its maker is told of it, put together from what the batch knows. */
export function receiptOf(
  { id, createdAt, intent, fromAccountId, toAccountId, amount, heldUntil }: NewTransaction,
  facts: BatchFacts,
): Transaction {
  const from = fromAccountId === null ? undefined : facts.accountsById.get(fromAccountId);
  const to = toAccountId === null ? undefined : facts.accountsById.get(toAccountId);
  const movement = intent.kind === 'movement' ? intent : null;
  const external = movement?.external;
  const row: TransactionRow = {
    id,
    from_account_id: fromAccountId,
    to_account_id: toAccountId,
    type: movement?.type ?? 'adjustment',
    status: movement?.isPending ? 'pending' : 'completed',
    status_reason: null,
    amount,
    fee: movement?.fee ?? 0n,
    description: intent.kind === 'movement' ? intent.description : intent.reason,
    external_bank_name: external?.bankName ?? null,
    external_account_last_four: external?.accountLastFour ?? null,
    external_routing_number: external?.routingNumber ?? null,
    recipient_name: external?.recipientName ?? null,
    recipient_address: external?.recipientAddress ?? null,
    swift_code: external?.swiftCode ?? null,
    intermediary_bank: external?.intermediaryBank ?? null,
    payment_provider: external?.paymentProvider ?? null,
    payment_identifier: external?.paymentIdentifier ?? null,
    booked_by: movement?.bookedBy?.staffId ?? null,
    held_until: heldUntil,
    created_at: createdAt,
    updated_at: createdAt,
    from_account_number: from?.account_number ?? null,
    from_first_name: from?.first_name ?? null,
    from_last_name: from?.last_name ?? null,
    to_account_number: to?.account_number ?? null,
    to_first_name: to?.first_name ?? null,
    to_last_name: to?.last_name ?? null,
  };
  return toTransaction(row, facts.accountsByCustomer.get(intent.customerId)?.id ?? null);
}
