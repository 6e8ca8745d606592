import type { AdminTransaction } from '@seven-hills/contracts/api/admin-transactions';

/** `Olivia Martinez to Marcus Bell`, `to Olivia Martinez`: between whom money moved. */
export function partiesOf(transaction: AdminTransaction): string {
  const from = transaction.fromHolder;
  const to = transaction.toHolder ?? transaction.recipientName ?? transaction.paymentIdentifier;
  if (from && to) return `${from} to ${to}`;
  return from ?? (to ? `to ${to}` : '');
}
