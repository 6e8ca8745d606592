import type { WorkFacts } from '@seven-hills/contracts/staff/queue';
import { awaitsCash, canApprove } from '../transactions/approval-rules.ts';

export type WorkDecision = 'approve' | 'decline';

interface OfferedDecision {
  decision: WorkDecision;
  label: string;
  /** Whether something else must happen before this decision is possible. */
  isBlocked: boolean;
}

/** The decisions that the queue offers for an item. */
export function decisionsOf({ item, proposal, customer }: WorkFacts): OfferedDecision[] {
  const { kind, transaction } = item;
  if (kind === 'wire' || kind === 'deposit') {
    if (transaction?.decider !== 'you') return [];
    const decline = { decision: 'decline', label: 'Decline', isBlocked: false } as const;
    if (!canApprove(transaction)) return [decline];
    const label = awaitsCash(transaction) ? 'Confirm Cash' : 'Approve';
    return [{ decision: 'approve', label, isBlocked: transaction.blockedBy !== null }, decline];
  }
  if (kind === 'proposal' && proposal?.refusedToCaller === null)
    return [
      { decision: 'approve', label: 'Approve', isBlocked: false },
      { decision: 'decline', label: 'Deny', isBlocked: false },
    ];
  if (kind === 'name_change' && customer?.nameChange?.id === item.reference)
    return [
      { decision: 'approve', label: 'Confirm Name', isBlocked: false },
      { decision: 'decline', label: 'Decline Name', isBlocked: false },
    ];
  return [];
}
