import { type Connection, Pipeline } from '@seven-hills/postgres';
import type { BatchCompanion, Companion, Json } from '../companion/companion.ts';
import {
  type BatchDecision,
  decideBatch,
  decidedForCompanion,
  type PlannedRequest,
} from '../decide/decide-batch.ts';
import type { PostingOutcome, PostingRequest } from '../model/request.ts';
import {
  beginBatch,
  commitBatch,
  type IdempotencyRow,
  insertEntries,
  insertIdempotencyRecords,
  insertTransfers,
  prepareTransaction,
  updateAccounts,
} from '../store/batch-statements.ts';
import { CommitFailure } from './batch-failure.ts';
import { loadBook } from './load-book.ts';
import type { TransferIds } from './transfer-ids.ts';

/**
 * Posts a batch of requests in one transaction and returns their outcomes in order, once they are
 * committed. Safe alongside any number of batches on the same accounts: everything that a decision
 * depends on is read under the locks of the accounts that it touches. Waits at most `lockMsMax`
 * milliseconds for a row that another transaction holds locked. Rejects without having committed
 * anything, or with a `CommitFailure` once the commit was sent; the caller rolls back.
 */
export async function postBatch<Context, Refusal, Receipt extends Json>(
  connection: Connection,
  companion: Companion<Context, Refusal, Receipt>,
  transferIds: TransferIds,
  lockMsMax: number,
  requests: readonly PostingRequest<Context>[],
): Promise<PostingOutcome<Refusal, Receipt>[]> {
  const pipeline = new Pipeline(connection);
  pipeline.add(beginBatch);
  pipeline.add(prepareTransaction(lockMsMax));
  const loaded = await loadBook(pipeline, companion, transferIds, requests);
  const { planned, batch, book, records, firstTransferId } = loaded;
  const decisions = decideBatch(planned, book, records, batch, firstTransferId);
  const receipts = await writeRows(pipeline, planned, decisions, batch);
  const outcomes = outcomesOf(decisions, receipts);
  await storeOutcomesAndCommit(pipeline, requests, outcomes);
  return outcomes;
}

/** Writes the decided rows as sets and returns the companion's receipts of the posted requests. */
async function writeRows<Context, Refusal, Receipt extends Json>(
  pipeline: Pipeline,
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal, Receipt>[],
  batch: BatchCompanion<Context, Refusal, Receipt>,
): Promise<readonly Receipt[]> {
  const decided = decidedForCompanion(planned, decisions);
  if (decided.length === 0) return [];
  const posted = decisions.flatMap((decision) =>
    decision.status === 'posted' ? decision.accepted : [],
  );
  if (posted.length === 0) return batch.write(pipeline, decided);

  const transfers = posted.flatMap((accepted) => accepted.transfers);
  const entries = posted.flatMap((accepted) => accepted.entries);
  // A later decision's state of an account replaces an earlier one's.
  const accounts = new Map(posted.flatMap((accepted) => [...accepted.accounts]));
  pipeline.add(insertTransfers(transfers));
  if (entries.length > 0) pipeline.add(insertEntries(entries));
  pipeline.add(updateAccounts([...accounts.values()]));
  const receipts = await batch.write(pipeline, decided);
  if (receipts.length !== posted.length) {
    throw new Error(`the companion gave ${receipts.length} receipts for ${posted.length} requests`);
  }
  return receipts;
}

function outcomesOf<Refusal, Receipt extends Json>(
  decisions: readonly BatchDecision<Refusal, Receipt>[],
  receipts: readonly Receipt[],
): PostingOutcome<Refusal, Receipt>[] {
  const outcomes: PostingOutcome<Refusal, Receipt>[] = [];
  const receiptsInOrder = receipts.values();
  for (const decision of decisions) {
    switch (decision.status) {
      case 'posted': {
        const { transferIds } = decision;
        const receipt = receiptsInOrder.next().value as Receipt;
        outcomes.push({ status: 'posted', transferIds, receipt, replayed: false });
        break;
      }
      case 'replayed': {
        const { transferIds, receipt } = decision.record;
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

/** Sends the writes together with the commit, which the server skips if any of them fails. */
async function storeOutcomesAndCommit<Context, Refusal, Receipt extends Json>(
  pipeline: Pipeline,
  requests: readonly PostingRequest<Context>[],
  outcomes: readonly PostingOutcome<Refusal, Receipt>[],
): Promise<void> {
  const rows = requests.flatMap(({ idempotency }, index): IdempotencyRow[] => {
    const outcome = outcomes[index];
    if (!idempotency || outcome?.status !== 'posted' || outcome.replayed) return [];
    const { scope, key, fingerprint } = idempotency;
    const { transferIds, receipt } = outcome;
    return [{ scope, key, fingerprint, transferIds, receipt }];
  });
  if (rows.length > 0) pipeline.add(insertIdempotencyRecords(rows));
  const committing = pipeline.addCommand(commitBatch);
  try {
    await pipeline.send();
  } catch (error) {
    throw new CommitFailure('the commit failed', { cause: error });
  }
  if ((await committing) !== 'COMMIT') throw new Error('the transaction was rolled back');
}
