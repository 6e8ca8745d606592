import type { Connection } from '@seven-hills/postgres';
import { CommitFailure } from './batch-failure.ts';
import {
  type IdempotencyRow,
  insertEntries,
  insertIdempotencyRecords,
  insertTransfers,
  updateAccounts,
} from './batch-statements.ts';
import type { BatchCompanion, Companion, Json } from './companion.ts';
import {
  type BatchDecision,
  decideBatch,
  decidedForCompanion,
  type PlannedRequest,
} from './decide-batch.ts';
import { loadBook } from './load-book.ts';
import { together } from './pipelining.ts';
import type { PostingOutcome, PostingRequest } from './request.ts';
import type { TransferIds } from './transfer-ids.ts';

/**
 * Posts a batch of requests in one transaction and returns their outcomes in order, once they are
 * committed. Safe beside any number of batches on the same accounts: everything that a decision
 * rests on is read under the locks of the accounts that it touches.
 * Waits at most `lockMsMax` milliseconds for a row that another transaction holds locked.
 * Rejects without having committed anything, or with a `CommitFailure` once the commit was sent;
 * the caller rolls back.
 */
export async function postBatch<Context, Refusal, Receipt extends Json>(
  connection: Connection,
  companion: Companion<Context, Refusal, Receipt>,
  transferIds: TransferIds,
  lockMsMax: number,
  requests: readonly PostingRequest<Context>[],
): Promise<PostingOutcome<Refusal, Receipt>[]> {
  const contexts = requests.map(({ context }) => context);
  const [, batch] = await together(connection, [
    () => connection.query(begin(lockMsMax)),
    () => companion.open(connection, contexts),
  ]);
  const planned = requests.map((request) => ({
    request,
    transfers: request.transfers ?? batch.transfersOf?.(request.context) ?? [],
  }));
  const { book, records, firstTransferId } = await loadBook<Context, Receipt>(
    connection,
    transferIds,
    planned,
  );
  const decisions = decideBatch(planned, book, records, batch, firstTransferId);
  const receipts = await writeRows(connection, planned, decisions, batch);
  const outcomes = outcomesOf(decisions, receipts);
  await storeOutcomesAndCommit(connection, requests, outcomes);
  return outcomes;
}

// The isolation level is stated because the safety of a posting rests on it, whatever the server's
// default. A process that is stopped in the middle gives its locks back after the second timeout.
function begin(lockMsMax: number): string {
  return `
    begin isolation level read committed;
    set local lock_timeout = ${lockMsMax};
    set local idle_in_transaction_session_timeout = '5s'`;
}

/** Writes the decided rows as sets and returns the companion's receipts of the posted requests. */
async function writeRows<Context, Refusal, Receipt extends Json>(
  connection: Connection,
  planned: readonly PlannedRequest<Context>[],
  decisions: readonly BatchDecision<Refusal, Receipt>[],
  batch: BatchCompanion<Context, Refusal, Receipt>,
): Promise<readonly Receipt[]> {
  const decided = decidedForCompanion(planned, decisions);
  if (decided.length === 0) return [];
  const posted = decisions.flatMap((decision) =>
    decision.status === 'posted' ? decision.accepted : [],
  );
  if (posted.length === 0) return batch.write(connection, decided);

  const transfers = posted.flatMap((accepted) => accepted.transfers);
  const entries = posted.flatMap((accepted) => accepted.entries);
  // A later decision's state of an account replaces an earlier one's.
  const accounts = new Map(posted.flatMap((accepted) => [...accepted.accounts]));
  const [, , , receipts] = await together(connection, [
    () => insertTransfers(connection, transfers),
    async () => (entries.length ? insertEntries(connection, entries) : undefined),
    () => updateAccounts(connection, [...accounts.values()]),
    () => batch.write(connection, decided),
  ]);
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

async function storeOutcomesAndCommit<Context, Refusal, Receipt extends Json>(
  connection: Connection,
  requests: readonly PostingRequest<Context>[],
  outcomes: readonly PostingOutcome<Refusal, Receipt>[],
): Promise<void> {
  const rows = requests.flatMap(({ idempotency }, index): IdempotencyRow[] => {
    const outcome = outcomes[index];
    if (!idempotency || outcome?.status !== 'posted' || outcome.replayed) return [];
    const { transferIds, receipt } = outcome;
    return [{ ...idempotency, transferIds, receipt }];
  });
  try {
    const [, committed] = await together(connection, [
      async () => (rows.length ? insertIdempotencyRecords(connection, rows) : undefined),
      () => connection.query('commit'),
    ]);
    if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back');
  } catch (error) {
    throw new CommitFailure('the commit failed', { cause: error });
  }
}
