import { whoseDecision } from '../approvals/whose-decision.ts';
import type { BankRefusal, Resolution } from './intent.ts';
import type { PendingFacts } from './load-batch.ts';

/** Whether a decision about a pending transaction may be made, judged on its locked row. */
export function judgeResolution(
  { decision, decidedBy }: Resolution,
  pending: PendingFacts | undefined,
): BankRefusal | null {
  if (!pending) return { code: 'transaction_not_found' };
  if (decidedBy !== null) {
    const decider = whoseDecision(pending, decidedBy.staffId);
    if (decider !== 'you') return { code: 'not_yours_to_decide', decider };
  }
  if (pending.status !== 'pending') return { code: 'transaction_not_pending' };
  // The service was never asked to pay, so staff can stop such a payment, but not say that it was made.
  const isApprovedByHand = decidedBy !== null && decision === 'completed';
  return isApprovedByHand && pending.type === 'external_payment'
    ? { code: 'payment_on_hold' }
    : null;
}
