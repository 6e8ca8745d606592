import { hasPermission, type StaffRole } from '@seven-hills/bank/staff-roles';
import { permissionOfAction } from '@seven-hills/contracts/staff/proposals';
import { Refusal } from '../../http/problem.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
import type { ProposalRow, Vote, Voting } from './proposal-rows.ts';

/** The effect of a vote. */
export type Judged =
  | { result: 'counts' }
  | { result: 'completes' }
  /** The proposal cannot be carried out anymore, regardless of votes. */
  | { result: 'stale'; refusal: Refusal }
  | { result: 'refused'; refusal: Refusal };

export const staleRefusal = (because: string) =>
  new Refusal('proposal_stale', `${because} Nothing was carried out. Please propose it again.`);

/**
 * Judges an approval on locked rows. The maker never votes, whatever their role, nor does anyone
 * who benefits from the change. Maker and voters need the permission and an open sign-in now, not
 * only when they acted: the vote of someone who has lost either no longer counts.
 */
export function judgeApproval(voting: Voting, vote: Vote): Judged {
  const proposal = voting.proposals.get(vote.proposalId);
  const refusal = refusalOfVoter(voting, vote);
  if (refusal || !proposal) return { result: 'refused', refusal: refusal ?? notFound() };
  const permission = permissionOfAction[proposal.action];
  const may = (id: bigint) =>
    hasPermission(voting.roles.get(id) ?? null, permission) &&
    !voting.blocked.has(id) &&
    !proposal.barred_ids.includes(id);
  if (!may(proposal.maker_id))
    return {
      result: 'stale',
      refusal: staleRefusal(
        voting.blocked.has(proposal.maker_id)
          ? 'The sign-in of the person who proposed this is blocked.'
          : proposal.barred_ids.includes(proposal.maker_id)
            ? 'The person who proposed this may use an account that it concerns by now.'
            : 'The role of the person who proposed this does not allow it anymore.',
      ),
    };
  const earlier = voting.approvers.get(proposal.id)?.filter(may) ?? [];
  return earlier.length + 1 >= proposal.approvals ? { result: 'completes' } : { result: 'counts' };
}

/** Returns why a person may not vote (either for or against), or null. */
export function refusalOfVoter(voting: Voting, { proposalId, voterId }: Vote): Refusal | null {
  const proposal = voting.proposals.get(proposalId);
  if (!proposal) return notFound();
  const hasVoted = voting.approvers.get(proposalId)?.includes(voterId) ?? false;
  return (
    refusalOfEnded(proposal) ??
    refusalOfPerson(proposal, { voterId, role: voting.roles.get(voterId) ?? null, hasVoted })
  );
}

/** Returns the refusal of a vote on a proposal that is no longer open, or null. */
export function refusalOfEnded({
  state,
  is_expired,
}: Pick<ProposalRow, 'state' | 'is_expired'>): Refusal | null {
  if (state === 'open' && !is_expired) return null;
  const sentence = {
    open: 'This proposal has expired. Please propose it again.',
    expired: 'This proposal has expired. Please propose it again.',
    executed: 'This proposal has already been carried out.',
    denied: 'This proposal has already been denied.',
    withdrawn: 'This proposal has been withdrawn.',
    stale: 'What this proposal was based on has changed. Please propose it again.',
  }[state];
  return new Refusal('proposal_ended', sentence);
}

interface Voter {
  voterId: bigint;
  role: StaffRole | null;
  hasVoted: boolean;
}

/** Returns why a person may not vote on an open proposal, or null. */
export function refusalOfPerson(
  { action, maker_id, barred_ids }: Pick<ProposalRow, 'action' | 'maker_id' | 'barred_ids'>,
  { voterId, role, hasVoted }: Voter,
): Refusal | null {
  if (voterId === maker_id)
    return new Refusal('conflict', 'You proposed this. A colleague must decide.');
  if (barred_ids.includes(voterId))
    return new Refusal('conflict', 'This is about you or your own work. A colleague must decide.');
  const refusal = refusalOfStaff(permissionOfAction[action], role);
  if (refusal) return refusal;
  return hasVoted ? new Refusal('conflict', 'You have already approved this.') : null;
}

const notFound = () => new Refusal('not_found', 'There is no such proposal.');
