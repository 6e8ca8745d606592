import type { Pipeline, Statement } from '@seven-hills/postgres';
import { BatchOpening } from '../companion/batch-opening.ts';
import type { BatchCompanion, Companion, Json } from '../companion/companion.ts';
import type { PlannedRequest } from '../decide/decide-batch.ts';
import type { AccountState, Book } from '../model/book.ts';
import type { PostingRequest } from '../model/request.ts';
import type { TransferSpec } from '../model/transfer.ts';
import {
  lockAccounts,
  readIdempotencyRecords,
  readResolutions,
  readResolvables,
  takeTransferIdBlock,
} from '../store/batch-statements.ts';
import { type IdempotencyRecord, recordId } from '../store/idempotency.ts';
import type { TransferIds } from './transfer-ids.ts';

/** Everything that a batch's decisions depend on. */
export interface LoadedBatch<Context, Refusal, Receipt extends Json> {
  batch: BatchCompanion<Context, Refusal, Receipt>;
  planned: readonly PlannedRequest<Context>[];
  book: Book;
  records: Map<string, IdempotencyRecord<Receipt>>;
  firstTransferId: bigint;
}

/**
 * Lets the companion load its rows, locks the accounts that a batch touches in id order, and loads
 * what its requests are decided against. Takes one round trip if every account is known beforehand.
 */
export async function loadBook<Context, Refusal, Receipt extends Json>(
  pipeline: Pipeline,
  companion: Companion<Context, Refusal, Receipt>,
  transferIds: TransferIds,
  requests: readonly PostingRequest<Context>[],
): Promise<LoadedBatch<Context, Refusal, Receipt>> {
  const opening = new BatchOpening(pipeline);
  const opened = companion.open(
    opening,
    requests.map(({ context }) => context),
  );
  const knownIds = accountsKnown(companion, requests);
  const [batch, lockedAhead] = await Promise.all([
    opened,
    knownIds && lockRows<Context, Receipt>(pipeline, opening, knownIds, requests),
    pipeline.send(),
  ]);

  const planned = requests.map((request) => ({
    request,
    transfers: request.transfers ?? batch.transfersOf?.(request.context) ?? [],
  }));
  const transfers = planned.flatMap((plan) => plan.transfers);
  const pendingIds = transfers.flatMap((spec) =>
    'pendingTransferId' in spec ? spec.pendingTransferId : [],
  );
  const resolvables = pendingIds.length
    ? await readRows(pipeline, readResolvables(pendingIds))
    : [];
  const accountIds = [...transfers.flatMap(accountsOf), ...resolvables.flatMap(sidesOf)];
  const isCovered = resolvables.length === 0 && accountIds.every((id) => knownIds?.has(id));
  const firstTransferId = await takeTransferIds(pipeline, transferIds, transfers.length);
  const [{ accounts, records }, resolutions] = await Promise.all([
    lockedAhead && isCovered
      ? lockedAhead
      : lockRows<Context, Receipt>(pipeline, opening, new Set(accountIds), requests),
    // Every resolution locks the accounts of what it resolves, so none can be in progress
    // elsewhere.
    resolvables.length ? pipeline.add(readResolutions(pendingIds)) : [],
    pipeline.send(),
  ]);
  const resolutionOf = new Map(resolutions.map(({ pending_id, kind }) => [pending_id, kind]));
  return {
    batch,
    planned,
    book: {
      accounts,
      resolvables: new Map(
        resolvables.map((row) => [
          row.id,
          { ...row, resolution: resolutionOf.get(row.id) ?? null },
        ]),
      ),
    },
    records,
    firstTransferId,
  };
}

/** Returns the accounts of all requests, or null unless all are known before anything is loaded. */
function accountsKnown<Context>(
  { accountsOf }: Pick<Companion<Context, unknown, Json>, 'accountsOf'>,
  requests: readonly PostingRequest<Context>[],
): Set<bigint> | null {
  if (!accountsOf) return null;
  const known = new Set<bigint>();
  for (const { context } of requests) {
    const ids = accountsOf(context);
    if (!ids) return null;
    for (const id of ids) known.add(id);
  }
  return known;
}

/**
 * Adds to the pipeline the locks of accounts, taken in id order so that batches on the same
 * accounts queue up instead of deadlocking, followed by reads of what may change elsewhere. Each
 * statement sees what was committed before the previous one finished, so it sees the state that the
 * last lock holder left.
 */
async function lockRows<Context, Receipt extends Json>(
  pipeline: Pipeline,
  opening: BatchOpening,
  accountIds: Set<bigint>,
  requests: readonly PostingRequest<Context>[],
): Promise<{
  accounts: Map<bigint, AccountState>;
  records: Map<string, IdempotencyRecord<Receipt>>;
}> {
  const keys = requests.flatMap(({ idempotency }) => idempotency ?? []);
  const sortedIds = [...accountIds].sort((a, b) => (a < b ? -1 : 1));
  const locking = sortedIds.length ? pipeline.add(lockAccounts(sortedIds)) : [];
  const reading = keys.length ? pipeline.add(readIdempotencyRecords<Receipt>(keys)) : [];
  opening.placeBehindLocks();
  const [accounts, records] = await Promise.all([locking, reading]);
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    records: new Map(records.map((row) => [recordId(row), row])),
  };
}

async function takeTransferIds(
  pipeline: Pipeline,
  transferIds: TransferIds,
  count: number,
): Promise<bigint> {
  const first = transferIds.take(count);
  if (first !== null) return first;
  const taking = pipeline.add(takeTransferIdBlock);
  await pipeline.send();
  const [block] = await taking;
  if (!block) throw new Error('the sequence of transfer ids returned no value');
  return transferIds.takeFromBlock(block.start, count);
}

async function readRows<Row>(pipeline: Pipeline, statement: Statement<Row>): Promise<Row[]> {
  const rows = pipeline.add(statement);
  await pipeline.send();
  return rows;
}

/**
 * Returns the accounts that a transfer names, or for a resolution those of the pending transfer.
 */
function accountsOf(spec: TransferSpec): bigint[] {
  if (spec.kind === 'set_balance') return [spec.accountId, spec.contraAccountId];
  return 'pendingTransferId' in spec ? [] : sidesOf(spec);
}

function sidesOf(sides: { debitAccountId: bigint; creditAccountId: bigint }): bigint[] {
  return [sides.debitAccountId, sides.creditAccountId];
}
