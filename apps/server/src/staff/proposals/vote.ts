import { type Connection, type Database, Pipeline } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import {
  type Execution,
  isPosting,
  type PostingAction,
  type ProposalAction,
  type RowAction,
} from '../../capability/proposal-action.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { type FactSource, type Facts, needs } from '../../platform/database/batch-facts.ts';
import {
  type Judged,
  judgeApproval,
  refusalOfEnded,
  refusalOfVoter,
  staleRefusal,
} from './judge-vote.ts';
import { loadVoting, type ProposalRow, type Vote, type Voting } from './proposal-rows.ts';

/** A vote with its voter's reason and the origin of the request. */
export interface CastVote extends Vote {
  voter: ActingStaff;
  reason: string | null;
  origin: Origin;
}

interface Dependencies {
  database: Database;
  actions: ReadonlyMap<string, ProposalAction>;
}

/** The proposals and voters of a batch, locked until its commit. */
export const votingSource: FactSource<Vote, Voting> = {
  name: 'proposals',
  load: (opening, votes) => loadVoting((statement) => opening.add(statement), votes, false),
};

/**
 * Approves a proposal. The last vote carries it out in the same transaction: both happen or
 * neither. Fails as `judgeApproval` does, as the action does, or with `proposal_stale`.
 */
export async function approve(dependencies: Dependencies, vote: CastVote): Promise<void> {
  const carried = await voteInRows(dependencies, vote);
  if (carried !== 'needs posting') return;
  await voteInPosting(dependencies, vote);
}

/**
 * Casts a vote that completes nothing, or completes an action on rows. Returns `needs posting`,
 * having written nothing, if it would complete one that posts.
 */
async function voteInRows(
  { database, actions }: Dependencies,
  vote: CastVote,
): Promise<'done' | 'needs posting'> {
  const stale = await inVoteTransaction(database, vote, async (connection) => {
    const voting = await lockVoting(connection, vote);
    const judged = judgeApproval(voting, vote);
    if (judged.result === 'refused') throw judged.refusal;
    const proposal = proposalIn(voting, vote);
    if (judged.result === 'stale') return endAsStale(connection, proposal, vote, judged.refusal);
    const action = actionOf(actions, proposal);
    if (judged.result === 'completes' && isPosting(action)) return 'needs posting';
    if (judged.result === 'completes')
      try {
        await connection.query('savepoint execution');
        await carryOut(connection, action as RowAction<unknown>, proposal, vote);
      } catch (error) {
        if (!isStale(error, action)) throw error;
        await connection.query('rollback to savepoint execution');
        return endAsStale(connection, proposal, vote, staleRefusal(error.message));
      }
    await writeVote(connection, proposal, vote, judged.result === 'completes');
    return null;
  });
  if (stale instanceof Refusal) throw stale;
  return stale ?? 'done';
}

async function carryOut(
  connection: Connection,
  action: RowAction<unknown>,
  proposal: ProposalRow,
  vote: CastVote,
): Promise<void> {
  const payload = action.payload.parse(proposal.payload);
  const execution = executionOf(proposal, vote);
  await action.lock(connection, payload, execution);
  const { baseVersion } = await action.preview(connection, payload, proposal.maker_id);
  if (baseVersion !== proposal.base_version)
    throw new Refusal('proposal_stale', 'What this was based on has changed.');
  await action.carryOut(connection, payload, execution);
}

/** Casts the last vote of an action that posts, as a condition of the posting. */
async function voteInPosting({ database, actions }: Dependencies, vote: CastVote): Promise<void> {
  const { rows } = await database.query<Omit<ProposalRow, 'is_expired'>>(
    'select * from proposal where id = $1',
    [vote.proposalId],
  );
  const proposal = rows[0];
  if (!proposal) throw new Error(`proposal ${vote.proposalId} disappeared`);
  const action = actionOf(actions, proposal) as PostingAction<unknown>;
  const payload = action.payload.parse(proposal.payload);
  try {
    const post = await action.prepare(payload, executionOf(proposal, vote));
    await inStaffTransaction(database, vote.voter, () => post(conditionOf(vote)));
  } catch (error) {
    if (!isStale(error, action)) throw error;
    const refusal = error.code === 'proposal_stale' ? error : staleRefusal(error.message);
    await inVoteTransaction(database, vote, async (connection) => {
      const locked = await lockVoting(connection, vote);
      const now = proposalIn(locked, vote);
      if (refusalOfEnded(now) === null) await endAsStale(connection, now, vote, refusal);
    });
    throw refusal;
  }
}

/** Casts a last vote in the transaction of the posting that it allows. */
function conditionOf(vote: CastVote): PostingCondition {
  const votingOf = (facts: Facts) => facts.of(votingSource);
  return {
    needed: [needs(votingSource, vote)],
    judge(facts) {
      const judged: Judged = judgeApproval(votingOf(facts), vote);
      if (judged.result === 'completes') return null;
      // An earlier voter has lost the permission since this vote was found to be the last.
      if (judged.result === 'counts')
        return new Refusal('conflict', 'The votes have changed. Please review the proposal again.');
      return judged.refusal;
    },
    /** For another vote on the same proposal in the same batch. */
    accepted(facts) {
      proposalIn(votingOf(facts), vote).state = 'executed';
    },
    write: (connection, facts) =>
      writeVote(connection, proposalIn(votingOf(facts), vote), vote, true),
  };
}

/** Denies a proposal, which ends it. Fails with `not_found`, `conflict` or `proposal_ended`. */
export async function deny(database: Database, vote: CastVote): Promise<void> {
  await inVoteTransaction(database, vote, async (connection) => {
    const voting = await lockVoting(connection, vote);
    const refusal = refusalOfVoter(voting, vote);
    if (refusal) throw refusal;
    const proposal = proposalIn(voting, vote);
    await insertVote(connection, proposal, vote, false);
    await end(connection, proposal, 'denied');
    await record(connection, 'proposal_denied', proposal, vote);
  });
}

/** Ends the caller's own proposal. Fails with `not_found`, `conflict` or `proposal_ended`. */
export async function withdraw(database: Database, vote: CastVote): Promise<void> {
  await inVoteTransaction(database, vote, async (connection) => {
    const voting = await lockVoting(connection, vote);
    const proposal = voting.proposals.get(vote.proposalId);
    if (!proposal) throw new Refusal('not_found', 'There is no such proposal.');
    if (proposal.maker_id !== vote.voterId)
      throw new Refusal('conflict', 'Only the person who proposed this can withdraw it.');
    const ended = refusalOfEnded(proposal);
    if (ended) throw ended;
    await end(connection, proposal, 'withdrawn');
    await record(connection, 'proposal_withdrawn', proposal, vote);
  });
}

/**
 * Runs a vote under the locks of the voter's sessions and of those of the person whom the proposal is
 * about, who may lose them.
 */
async function inVoteTransaction<Result>(
  database: Database,
  { voter, proposalId }: CastVote,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const { rows } = await database.query<{ person_id: bigint | null }>(
    'select person_id from proposal where id = $1',
    [proposalId],
  );
  return inStaffTransaction(database, voter, work, rows[0]?.person_id ?? null);
}

async function lockVoting(connection: Connection, vote: Vote): Promise<Voting> {
  const pipeline = new Pipeline(connection);
  const loading = loadVoting((statement) => pipeline.add(statement), [vote], true);
  await pipeline.send();
  return loading;
}

function proposalIn(voting: Voting, { proposalId }: Vote): ProposalRow {
  const proposal = voting.proposals.get(proposalId);
  if (!proposal) throw new Error(`proposal ${proposalId} is not loaded`);
  return proposal;
}

function actionOf(
  actions: ReadonlyMap<string, ProposalAction>,
  { action: name }: Pick<ProposalRow, 'action'>,
): ProposalAction {
  const action = actions.get(name);
  if (!action) throw new Error(`there is no action ${name}`);
  return action;
}

const executionOf = (
  proposal: Pick<ProposalRow, 'id' | 'base_version'>,
  vote: CastVote,
): Execution => ({
  proposalId: proposal.id,
  deciderId: vote.voterId,
  origin: vote.origin,
  baseVersion: proposal.base_version,
});

/** Whether an execution failed because a new proposal is needed. */
const isStale = (error: unknown, { staleCodes = [] }: ProposalAction): error is Refusal =>
  isRefusal(error, 'proposal_stale', ...staleCodes);

async function writeVote(
  connection: Connection,
  proposal: ProposalRow,
  vote: CastVote,
  isLast: boolean,
): Promise<void> {
  await insertVote(connection, proposal, vote, true);
  if (isLast) await end(connection, proposal, 'executed');
  await record(connection, 'proposal_approved', proposal, vote, { isCarriedOut: isLast });
}

async function insertVote(
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

async function end(
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
async function endAsStale(
  connection: Connection,
  proposal: ProposalRow,
  vote: CastVote,
  refusal: Refusal,
): Promise<Refusal> {
  await end(connection, proposal, 'stale');
  await record(connection, 'proposal_stale', proposal, { ...vote, reason: refusal.message });
  return refusal;
}

async function record(
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
