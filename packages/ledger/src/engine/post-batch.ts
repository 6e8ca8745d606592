import { type Connection, Pipeline } from '@seven-hills/postgres';
import type { BatchCompanion, Companion, Written } from '../companion/companion.ts';
import {
  type BatchDecision,
  decideBatch,
  decidedForCompanion,
  type PlannedRequest,
} from '../decide/decide-batch.ts';
import type { AccountState } from '../model/book.ts';
import type { OutcomeRow } from '../model/outcome.ts';
import type { KeyedRequest, PostingOutcome } from '../model/request.ts';
import {
  beginBatch,
  commitBatch,
  insertEntries,
  insertTransfers,
  prepareTransaction,
  updateAccounts,
} from '../store/batch-statements.ts';
import { insertOutcomes } from '../store/outcomes.ts';
import { CommitFailure } from './batch-failure.ts';
import { loadBook } from './load-book.ts';
import type { TransferIds } from './transfer-ids.ts';

/**
 * Posts a batch of requests in one transaction and returns their outcomes in order, once they are
 * committed. Safe alongside any number of batches on the same accounts: everything that a decision
 * depends on is read under the locks of the accounts that it touches. Waits at most `lockMsMax`
 * milliseconds for a row that another transaction has locked. Calls `onLoaded` once everything is
 * read and locked. Rejects without having committed anything, or with a `CommitFailure` once the
 * commit was sent; the caller rolls back.
 */
export async function postBatch<Context, Refusal, Receipt>(
  connection: Connection,
  companion: Companion<Context, Refusal, Receipt>,
  transferIds: TransferIds,
  lockMsMax: number,
  requests: readonly KeyedRequest<Context>[],
  onLoaded?: () => void,
): Promise<PostingOutcome<Refusal, Receipt>[]> {
  const pipeline = new Pipeline(connection);
  pipeline.add(beginBatch);
  pipeline.add(prepareTransaction(lockMsMax));
  const loaded = await loadBook(pipeline, companion, transferIds, requests);
  onLoaded?.();
  const { planned, batch, book, outcomes, firstTransferId } = loaded;
  await batch.locked?.();
  const decisions = decideBatch(planned, book, outcomes, batch, firstTransferId);
  const replayed = await receiptsOfReplays(pipeline, decisions, batch);
  const written = await writeRows(pipeline, planned, decisions, batch);
  storeOutcomes(pipeline, planned, decisions, written);
  await commit(pipeline);
  return answersOf(decisions, written, replayed);
}

/** Rebuilds the receipts of the replayed requests, in their order. */
async function receiptsOfReplays<Context, Refusal, Receipt>(
  pipeline: Pipeline,
  decisions: readonly BatchDecision<Refusal>[],
  batch: BatchCompanion<Context, Refusal, Receipt>,
): Promise<readonly Receipt[]> {
  const replayed = decisions.flatMap((decision) =>
    decision.status === 'replayed' ? decision.outcome : [],
  );
  return replayed.length === 0 ? [] : batch.receiptsOf(pipeline, replayed);
}

/** Writes the decided rows as sets and returns what the companion wrote for the posted requests. */
async function writeRows<Context, Refusal, Receipt>(
  pipeline: Pipeline,
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal>[],
  batch: BatchCompanion<Context, Refusal, Receipt>,
): Promise<readonly Written<Receipt>[]> {
  const decided = decidedForCompanion(planned, decisions);
  if (decided.length === 0) return [];
  const posted = decisions.flatMap((decision) =>
    decision.status === 'posted' ? decision.accepted : [],
  );
  if (posted.length === 0) return batch.write(pipeline, decided);

  const transfers = posted.flatMap((accepted) => accepted.transfers);
  const entries = posted.flatMap((accepted) => accepted.entries);
  // A later decision's state of an account replaces an earlier one's.
  const accounts = new Map<bigint, AccountState>();
  for (const accepted of posted)
    for (const account of accepted.accounts) accounts.set(account.id, account);
  pipeline.add(insertTransfers(transfers));
  if (entries.length > 0) pipeline.add(insertEntries(entries));
  pipeline.add(updateAccounts([...accounts.values()]));
  const written = await batch.write(pipeline, decided);
  if (written.length !== posted.length) {
    throw new Error(`the companion wrote ${written.length} of ${posted.length} requests`);
  }
  return written;
}

function answersOf<Refusal, Receipt>(
  decisions: readonly BatchDecision<Refusal>[],
  written: readonly Written<Receipt>[],
  replayed: readonly Receipt[],
): PostingOutcome<Refusal, Receipt>[] {
  const outcomes: PostingOutcome<Refusal, Receipt>[] = [];
  const writtenInOrder = written.values();
  const replayedInOrder = replayed.values();
  for (const decision of decisions) {
    switch (decision.status) {
      case 'posted': {
        const { transferIds } = decision;
        const { receipt } = next(writtenInOrder);
        outcomes.push({ status: 'posted', transferIds, receipt, replayed: false });
        break;
      }
      case 'replayed': {
        const { transferIds } = decision.outcome;
        const receipt = next(replayedInOrder);
        outcomes.push({ status: 'posted', transferIds, receipt, replayed: true });
        break;
      }
      case 'repeats': {
        const first = outcomes[decision.index];
        if (first?.status !== 'posted') throw new Error('a repeated request is not posted');
        outcomes.push({ ...first, replayed: true });
        break;
      }
      case 'refused':
        outcomes.push({ status: 'refused', reason: decision.reason });
    }
  }
  return outcomes;
}

function next<Item>(items: Iterator<Item>): Item {
  const { done, value } = items.next();
  if (done) throw new Error('the companion returned too few receipts');
  return value;
}

function storeOutcomes<Context, Refusal, Receipt>(
  pipeline: Pipeline,
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal>[],
  written: readonly Written<Receipt>[],
): void {
  const writtenInOrder = written.values();
  const rows = planned.flatMap(({ request: { digest } }, index): OutcomeRow[] => {
    const decision = decisions[index];
    if (decision?.status !== 'posted') return [];
    const { reference } = next(writtenInOrder);
    if (!digest) return [];
    const { keyHash, fingerprint } = digest;
    return [{ keyHash, fingerprint, transferIds: decision.transferIds, reference }];
  });
  if (rows.length > 0) pipeline.add(insertOutcomes(rows));
}

/** Sends the writes together with the commit, which the server skips if any of them fails. */
async function commit(pipeline: Pipeline): Promise<void> {
  const committing = pipeline.addCommand(commitBatch);
  try {
    await pipeline.send();
  } catch (error) {
    throw new CommitFailure('the commit failed', { cause: error });
  }
  if ((await committing) !== 'COMMIT') throw new Error('the transaction was rolled back');
}
