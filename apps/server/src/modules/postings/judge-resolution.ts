import type { BankRefusal, Resolution } from './intent.ts';
import type { PendingFacts } from './load-batch.ts';

/** Whether a decision about a pending transaction may be made, judged on its locked row. */
export function judgeResolution(
  { decidedBy }: Resolution,
  pending: PendingFacts | undefined,
): BankRefusal | null {
  if (!pending) return { code: 'transaction_not_found' };
  if (pending.status !== 'pending') return { code: 'transaction_not_pending' };
  if (decidedBy === null) return null;
  if (decidedBy.staffId === pending.customer_id) return { code: 'own_transaction' };
  return decidedBy.staffId === pending.booked_by ? { code: 'booked_by_oneself' } : null;
}
