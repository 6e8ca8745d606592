import type { Connection } from '@seven-hills/postgres';
import {
  lockAccounts,
  readIdempotencyRecords,
  readResolutions,
  readResolvables,
  takeTransferIdBlock,
} from './batch-statements.ts';
import type { Book } from './book.ts';
import type { Json } from './companion.ts';
import type { IdempotencyRecord, PlannedRequest } from './decide-batch.ts';
import { together } from './pipelining.ts';
import type { TransferIds } from './transfer-ids.ts';

/** Everything that the decisions of a batch rest on. */
export interface LoadedBatch<Receipt> {
  book: Book;
  records: Map<string, IdempotencyRecord<Receipt>>;
  firstTransferId: bigint;
}

/**
 * Locks the accounts that a batch touches, in id order, and loads what its requests are decided
 * against. What may change elsewhere is read in statements sent behind the lock, so that they see
 * everything that was committed before the lock was granted.
 */
export async function loadBook<Context, Receipt extends Json>(
  connection: Connection,
  transferIds: TransferIds,
  planned: readonly PlannedRequest<Context>[],
): Promise<LoadedBatch<Receipt>> {
  const transfers = planned.flatMap((plan) => plan.transfers);
  const pendingIds = transfers.flatMap((spec) =>
    'pendingTransferId' in spec ? spec.pendingTransferId : [],
  );
  const resolvables = pendingIds.length ? await readResolvables(connection, pendingIds) : [];
  const accountIds = [
    ...transfers.flatMap((spec) => ('pendingTransferId' in spec ? [] : sidesOf(spec))),
    ...resolvables.flatMap(sidesOf),
  ];
  const keys = planned.flatMap(({ request }) => request.idempotency ?? []);
  const reserved = transferIds.take(transfers.length);

  const [accounts, records, resolutions, firstTransferId] = await together(connection, [
    async () => (accountIds.length ? lockAccounts(connection, sortedUnique(accountIds)) : []),
    async () => (keys.length ? readIdempotencyRecords<Receipt>(connection, keys) : new Map()),
    async () => (resolvables.length ? readResolutions(connection, pendingIds) : new Map()),
    async () =>
      reserved ??
      transferIds.takeFromBlock(await takeTransferIdBlock(connection), transfers.length),
  ]);
  return {
    book: {
      accounts: new Map(accounts.map((account) => [account.id, account])),
      resolvables: new Map(
        resolvables.map((row) => [row.id, { ...row, resolution: resolutions.get(row.id) ?? null }]),
      ),
    },
    records,
    firstTransferId,
  };
}

function sidesOf(sides: { debitAccountId: bigint; creditAccountId: bigint }): bigint[] {
  return [sides.debitAccountId, sides.creditAccountId];
}

function sortedUnique(ids: readonly bigint[]): bigint[] {
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
}
