import { type Connection, type Database, Pipeline } from '@seven-hills/postgres';
import type { PostingCondition } from '../../capability/movement-kind.ts';
import {
  type Execution,
  isPosting,
  type PostingAction,
  type ProposalAction,
  type RowAction,
} from '../../capability/proposal-action.ts';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { type FactSource, type Facts, needs } from '../../platform/database/batch-facts.ts';
import { barNewcomers, hasNewcomers, newcomerTakesPart } from './barred-now.ts';
import {
  type Judged,
  judgeApproval,
  refusalOfEnded,
  refusalOfVoter,
  staleRefusal,
} from './judge-vote.ts';
import { loadVoting, type ProposalRow, type Vote, type Voting } from './proposal-rows.ts';
import { type CastVote, end, endAsStale, insertVote, record, writeVote } from './record-vote.ts';

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
  const waiting = await voteInRows(dependencies, vote);
  if (waiting) await voteInPosting(dependencies, vote, waiting.barred_ids);
}

/**
 * Casts a vote that completes nothing, or completes an action on rows. Returns the proposal,
 * having written nothing, if it would complete one that posts.
 */
async function voteInRows(
  { database, actions }: Dependencies,
  vote: CastVote,
): Promise<ProposalRow | null> {
  const result = await inVoteTransaction(database, vote, async (connection) => {
    const voting = await lockVoting(connection, vote, actions);
    const judged = judgeApproval(voting, vote);
    if (judged.result === 'refused') throw judged.refusal;
    const proposal = proposalIn(voting, vote);
    if (judged.result === 'stale') return endAsStale(connection, proposal, vote, judged.refusal);
    const action = actionOf(actions, proposal);
    const payload = action.payload.parse(proposal.payload);
    if (judged.result === 'completes' && isPosting(action, payload)) return proposal;
    if (judged.result === 'completes')
      try {
        await connection.query('savepoint execution');
        await carryOut(connection, action as RowAction<unknown>, voting, vote);
      } catch (error) {
        if (!isStale(error, action)) throw error;
        await connection.query('rollback to savepoint execution');
        return endAsStale(connection, proposal, vote, staleRefusal(error.message));
      }
    await writeVote(connection, proposal, vote, judged.result === 'completes');
    return null;
  });
  if (result instanceof Refusal) throw result;
  return result;
}

async function carryOut(
  connection: Connection,
  action: RowAction<unknown>,
  voting: Voting,
  vote: CastVote,
): Promise<void> {
  const proposal = proposalIn(voting, vote);
  const payload = action.payload.parse(proposal.payload);
  const execution = executionOf(proposal, vote);
  await action.lock(connection, payload, execution);
  const { baseVersion, barredIds } = await action.preview(connection, payload, proposal.maker_id);
  if (baseVersion !== proposal.base_version)
    throw new Refusal('proposal_stale', 'What this was based on has changed.');
  if (hasNewcomers(voting, proposal, vote.voterId, barredIds))
    throw new Refusal('proposal_stale', newcomerTakesPart);
  await action.carryOut(connection, payload, execution);
}

/**
 * Casts the last vote of an action that posts, as a condition of the posting. `barredIds` were
 * barred when the vote was found to be the last.
 */
async function voteInPosting(
  { database, actions }: Dependencies,
  vote: CastVote,
  barredIds: readonly bigint[],
): Promise<void> {
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
    await inStaffTransaction(database, vote.voter, () =>
      post(conditionOf(vote, barredIds, (connection) => action.barredNow(connection, payload))),
    );
  } catch (error) {
    if (!isStale(error, action)) throw error;
    const refusal = error.code === 'proposal_stale' ? error : staleRefusal(error.message);
    await inVoteTransaction(database, vote, async (connection) => {
      const locked = await lockVoting(connection, vote, actions);
      const now = proposalIn(locked, vote);
      if (refusalOfEnded(now) === null) await endAsStale(connection, now, vote, refusal);
    });
    throw refusal;
  }
}

/** Casts a last vote in the transaction of the posting that it allows. */
function conditionOf(
  vote: CastVote,
  knownIds: readonly bigint[],
  barredNow: (connection: Connection) => Promise<readonly bigint[]>,
): PostingCondition {
  const votingOf = (facts: Facts) => facts.of(votingSource);
  return {
    needed: [needs(votingSource, vote)],
    judge(facts) {
      const voting = votingOf(facts);
      const proposal = voting.proposals.get(vote.proposalId);
      if (proposal) proposal.barred_ids = [...new Set([...proposal.barred_ids, ...knownIds])];
      const judged: Judged = judgeApproval(voting, vote);
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
    async verify(connection, facts) {
      const voting = votingOf(facts);
      const barredIds = await barredNow(connection);
      if (hasNewcomers(voting, proposalIn(voting, vote), vote.voterId, barredIds))
        throw staleRefusal(newcomerTakesPart);
    },
    write: (connection, facts) =>
      writeVote(connection, proposalIn(votingOf(facts), vote), vote, true),
  };
}

/** Denies a proposal, which ends it. Fails with `not_found`, `conflict` or `proposal_ended`. */
export async function deny({ database, actions }: Dependencies, vote: CastVote): Promise<void> {
  await inVoteTransaction(database, vote, async (connection) => {
    const voting = await lockVoting(connection, vote, actions);
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
    const voting = await lockVoting(connection, vote, null);
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
 * Runs a vote under the locks of the voter's sessions and of those of the person whom the proposal
 * is about, who may lose them.
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

/** Locks a vote's proposal and voters; with `actions`, bars those who benefit by now. */
async function lockVoting(
  connection: Connection,
  vote: Vote,
  actions: Dependencies['actions'] | null,
): Promise<Voting> {
  const pipeline = new Pipeline(connection);
  const loading = loadVoting((statement) => pipeline.add(statement), [vote], true);
  await pipeline.send();
  const voting = await loading;
  const proposal = voting.proposals.get(vote.proposalId);
  if (actions && proposal?.state === 'open')
    await barNewcomers(connection, actionOf(actions, proposal), proposal);
  return voting;
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
