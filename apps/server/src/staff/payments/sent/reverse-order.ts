import type { ReversalForm } from '@seven-hills/contracts/staff/payments';
import type { Database } from '@seven-hills/postgres';
import { refuseWhileWaiting } from '../../../people/identity/waiting-period.ts';
import type { AcceptedProposal, Proposals } from '../../proposals/proposals.ts';
import type { Decider } from '../decide-entry.ts';

/**
 * Proposes to reverse an entry that was sent in error, which a colleague must approve. Fails with
 * `not_found`, `conflict` (with the reason why not, or the caller's own money), `proposal_exists`,
 * or `recently_reset`.
 */
export async function reverseOrder(
  { database, proposals }: { database: Database; proposals: Proposals },
  orderId: number,
  { reason, note }: ReversalForm,
  { staff, origin }: Decider,
): Promise<AcceptedProposal> {
  await refuseWhileWaiting(database, staff.customerId, 'decide payments');
  const maker = { staff, reason: note, origin };
  const accepted = await proposals.ifNeeded(['ach_reversal'], { orderId, reason }, maker);
  if (!accepted) throw new Error('an entry can never be reversed by one person');
  return accepted;
}
