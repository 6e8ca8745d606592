import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Refusal } from '../../http/problem.ts';
import type { ActingStaff } from '../../people/sessions/in-staff-transaction.ts';
import type { ProposalRow, Vote } from './proposal-rows.ts';

/** A vote with its voter's reason and the origin of the request. */
export interface CastVote extends Vote {
  voter: ActingStaff;
  reason: string | null;
  origin: Origin;
}

/** Writes an approval; the last one ends its proposal. */
export async function writeVote(
  connection: Connection,
  proposal: ProposalRow,
  vote: CastVote,
  isLast: boolean,
): Promise<void> {
  await insertVote(connection, proposal, vote, true);
  if (isLast) await end(connection, proposal, 'executed');
  await record(connection, 'proposal_approved', proposal, vote, { isCarriedOut: isLast });
}

/** Inserts the row of a vote. */
export async function insertVote(
  connection: Connection,
  { id, maker_id }: ProposalRow,
  { voterId, reason }: CastVote,
  isApproval: boolean,
): Promise<void> {
  await connection.query(
    `insert into proposal_vote (proposal_id, maker_id, voter_id, is_approval, reason)
     values ($1, $2, $3, $4, $5)`,
    [id, maker_id, voterId, isApproval, reason],
  );
}

/** Ends a proposal. */
export async function end(
  connection: Connection,
  { id }: ProposalRow,
  state: 'executed' | 'denied' | 'withdrawn' | 'stale',
): Promise<void> {
  await connection.query('update proposal set state = $2, ended_at = now() where id = $1', [
    id,
    state,
  ]);
}

/** Ends a proposal that cannot be carried out anymore; the vote is not counted. */
export async function endAsStale(
  connection: Connection,
  proposal: ProposalRow,
  vote: CastVote,
  refusal: Refusal,
): Promise<Refusal> {
  await end(connection, proposal, 'stale');
  await record(connection, 'proposal_stale', proposal, { ...vote, reason: refusal.message });
  return refusal;
}

/** Records what happened to a proposal in the audit log. */
export async function record(
  connection: Connection,
  action: 'proposal_approved' | 'proposal_denied' | 'proposal_withdrawn' | 'proposal_stale',
  proposal: ProposalRow,
  { voterId, origin, reason }: CastVote,
  more: Record<string, unknown> = {},
): Promise<void> {
  await recordEvent(connection, {
    action,
    actorId: voterId,
    subjectId: proposal.person_id,
    origin,
    after: { proposalId: Number(proposal.id), action: proposal.action, ...more },
    ...(reason === null ? {} : { detail: reason }),
  });
}
