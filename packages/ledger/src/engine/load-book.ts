import type { Pipeline, Statement } from '@seven-hills/postgres';
import { BatchOpening } from '../companion/batch-opening.ts';
import type { BatchCompanion, Companion } from '../companion/companion.ts';
import type { PlannedRequest } from '../decide/decide-batch.ts';
import type { AccountState, Book } from '../model/book.ts';
import type { OutcomeRow } from '../model/outcome.ts';
import type { KeyedRequest } from '../model/request.ts';
import type { TransferSpec } from '../model/transfer.ts';
import {
  lockAccounts,
  readResolutions,
  readResolvables,
  takeTransferIdBlock,
} from '../store/batch-statements.ts';
import { readOutcomes, toOutcome } from '../store/outcomes.ts';
import type { TransferIds } from './transfer-ids.ts';

/** Everything that a batch's decisions depend on. */
interface LoadedBatch<Context, Refusal, Receipt> {
  batch: BatchCompanion<Context, Refusal, Receipt>;
  planned: readonly PlannedRequest<Context>[];
  book: Book;
  outcomes: Map<string, OutcomeRow>;
  firstTransferId: bigint;
}

/**
 * Lets the companion load its rows, locks the accounts that a batch touches in id order, and loads
 * the state that its requests are decided against. Takes one round trip if every account is known
 * beforehand.
 */
export async function loadBook<Context, Refusal, Receipt>(
  pipeline: Pipeline,
  companion: Companion<Context, Refusal, Receipt>,
  transferIds: TransferIds,
  requests: readonly KeyedRequest<Context>[],
): Promise<LoadedBatch<Context, Refusal, Receipt>> {
  const opening = new BatchOpening(pipeline);
  const opened = companion.open(
    opening,
    requests.map(({ context }) => context),
  );
  const knownIds = accountsKnown(companion, requests);
  const [batch, lockedAhead] = await Promise.all([
    opened,
    knownIds && lockRows(pipeline, opening, knownIds, requests),
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
  const accountIds = [...transfers.flatMap(accountsOfTransfer), ...resolvables.flatMap(sidesOf)];
  const isCovered = resolvables.length === 0 && accountIds.every((id) => knownIds?.has(id));
  const ownTransfers = transfers.reduce((sum, { kind }) => sum + transfersMax(kind), 0);
  const firstId = await takeTransferIds(pipeline, transferIds, ownTransfers);
  const [{ accounts, outcomes }, resolutions] = await Promise.all([
    lockedAhead && isCovered
      ? lockedAhead
      : lockRows(pipeline, opening, new Set(accountIds), requests),
    // Every resolution locks the accounts of what it resolves, so none can be in progress
    // elsewhere.
    resolvables.length ? pipeline.add(readResolutions(pendingIds)) : [],
    pipeline.send(),
  ]);
  const shortfallIds = await lockShortfalls(pipeline, accounts);
  // Any request may repay the shortfall of any account.
  const repaymentsMax = requests.length * shortfallIds.length;
  const firstTransferId =
    repaymentsMax === 0
      ? firstId
      : await takeTransferIds(pipeline, transferIds, ownTransfers + repaymentsMax);
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
      repaymentCode: companion.repaymentCode ?? 1,
    },
    outcomes,
    firstTransferId,
  };
}

/** How many transfers a request for one posts at most. */
const transfersMax = (kind: TransferSpec['kind']) => (kind === 'up_to_available' ? 2 : 1);

/**
 * Locks the shortfall accounts of locked accounts, adds them to these, and returns their ids. Every
 * posting that touches one has locked its account before, so they never wait. Costs nothing if no
 * account has one.
 */
async function lockShortfalls(
  pipeline: Pipeline,
  accounts: Map<bigint, AccountState>,
): Promise<readonly bigint[]> {
  const ids: bigint[] = [];
  for (const { shortfallAccountId } of accounts.values())
    if (shortfallAccountId !== null) ids.push(shortfallAccountId);
  if (ids.length === 0) return ids;
  const rows = await readRows(pipeline, lockAccounts(ids.toSorted((a, b) => (a < b ? -1 : 1))));
  for (const row of rows) accounts.set(row.id, row);
  return ids;
}

/** Returns the accounts of all requests, or null unless all are known before anything is loaded. */
function accountsKnown<Context>(
  { accountsOf }: Pick<Companion<Context, unknown, unknown>, 'accountsOf'>,
  requests: readonly KeyedRequest<Context>[],
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
 * Adds the locks of accounts to the pipeline, taken in id order so that batches on the same
 * accounts queue up instead of deadlocking, followed by reads of what may change elsewhere. Each
 * statement sees what was committed before the previous one finished, so it sees the state that the
 * last lock holder left.
 */
async function lockRows<Context>(
  pipeline: Pipeline,
  opening: BatchOpening,
  accountIds: Set<bigint>,
  requests: readonly KeyedRequest<Context>[],
): Promise<{
  accounts: Map<bigint, AccountState>;
  outcomes: Map<string, OutcomeRow>;
}> {
  const keyHashes = requests.flatMap(({ digest }) => digest?.keyHash ?? []);
  const sortedIds = [...accountIds].sort((a, b) => (a < b ? -1 : 1));
  const locking = sortedIds.length ? pipeline.add(lockAccounts(sortedIds)) : [];
  const reading = keyHashes.length ? pipeline.add(readOutcomes(keyHashes)) : [];
  opening.placeBehindLocks(sortedIds);
  const [accounts, outcomes] = await Promise.all([locking, reading]);
  return {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    outcomes: new Map(outcomes.map((row) => [row.key_hash, toOutcome(row)])),
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
 * Returns the accounts that a transfer names; none for a resolution, whose accounts are those of
 * its pending transfer.
 */
export function accountsOfTransfer(spec: TransferSpec): bigint[] {
  if (spec.kind === 'set_balance') return [spec.accountId, spec.contraAccountId];
  return 'pendingTransferId' in spec ? [] : sidesOf(spec);
}

function sidesOf(sides: { debitAccountId: bigint; creditAccountId: bigint }): bigint[] {
  return [sides.debitAccountId, sides.creditAccountId];
}
