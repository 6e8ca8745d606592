import type { Connection } from '@seven-hills/postgres';
import { isPosting, type ProposalAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import type { ProposalRow, Voting } from './proposal-rows.ts';

type Proposal = Pick<ProposalRow, 'id' | 'payload' | 'maker_id' | 'barred_ids'>;

/**
 * Adds to a proposal those who benefit from it by now: owners and viewers change while it waits.
 * Whoever benefited when it was made stays barred.
 */
export async function barNewcomers(
  connection: Connection,
  action: ProposalAction,
  proposal: Proposal,
): Promise<void> {
  proposal.barred_ids = [
    ...new Set([...proposal.barred_ids, ...(await barredNow(connection, action, proposal))]),
  ];
}

/** Nobody in addition, if the change is no longer possible: then no vote carries it out. */
async function barredNow(
  connection: Connection,
  action: ProposalAction,
  { payload, maker_id }: Proposal,
): Promise<readonly bigint[]> {
  const parsed = action.payload.parse(payload);
  try {
    return isPosting(action, parsed)
      ? await action.barredNow(connection, parsed)
      : (await action.preview(connection, parsed, maker_id)).barredIds;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

export const newcomerTakesPart =
  'Somebody who proposed or approved this may use an account that it concerns.';

/**
 * Whether someone who takes part in an execution has come to benefit since the votes were judged,
 * from those who benefit under its locks.
 */
export function hasNewcomers(
  voting: Voting,
  { id, maker_id, barred_ids }: Proposal,
  voterId: bigint,
  barredIds: readonly bigint[],
): boolean {
  const known = new Set(barred_ids);
  const takesPart = [maker_id, voterId, ...(voting.approvers.get(id) ?? [])];
  return takesPart.some((person) => barredIds.includes(person) && !known.has(person));
}
