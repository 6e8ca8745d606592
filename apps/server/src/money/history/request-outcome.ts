import type {
  cancelRequestByKey,
  getTransactionByKey,
} from '@seven-hills/contracts/api/transactions';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import { countAttempt } from '../../http/callers/throttle.ts';
import {
  idempotencyScope,
  type StoredReceipt,
  unpackReceipt,
} from '../transactions/stored-receipt.ts';
import { findTransaction } from './list-transactions.ts';

type Outcome = AnswerOf<typeof getTransactionByKey>;

/** Each one leaves a row behind, and a lost answer is rare. */
const cancellations = { attemptsMax: 60, windowMinutes: 60 };

/** Never the fingerprint of a request, which is a hash in base64: it matches none of them. */
const fingerprintOfNothing = 'canceled';

/** What became of a caller's request. */
export async function findOutcome(
  database: Database,
  customerId: bigint,
  key: string,
): Promise<Outcome> {
  const { rows } = await database.query<{ receipt: { transaction?: StoredReceipt } }>(
    'select receipt from ledger.idempotency where scope = $1 and key = $2',
    [idempotencyScope(customerId), key],
  );
  const [row] = rows;
  if (!row) return { state: 'unknown', transaction: null };
  const stored = row.receipt.transaction;
  if (!stored) return { state: 'canceled', transaction: null };
  const made = unpackReceipt(stored);
  // Shows the receipt as first stored; a payment that was pending then may have completed or
  // failed since.
  const accountId = made.fromAccountId ?? made.toAccountId;
  const current =
    made.status === 'pending' && accountId !== null
      ? await findTransaction(database, BigInt(accountId), made.id)
      : null;
  return { state: 'posted', transaction: current ?? made };
}

/**
 * Takes the key of a request that may still be on its way, and tells which of the two came first.
 * Safe under concurrency: a posting stores its outcome under the same primary key. The insert waits
 * for a posting that is committing, and a posting that comes later finds another fingerprint and is
 * refused. Fails with `too_many_attempts`.
 */
export async function cancelRequest(
  database: Database,
  customerId: bigint,
  key: string,
): Promise<AnswerOf<typeof cancelRequestByKey>> {
  await countAttempt(database, `cancel-request:${customerId}`, cancellations);
  await database.query(
    `insert into ledger.idempotency (scope, key, fingerprint, transfer_ids, receipt)
     values ($1, $2, $3, '{}', '{}')
     on conflict (scope, key) do nothing`,
    [idempotencyScope(customerId), key, fingerprintOfNothing],
  );
  const { state, transaction } = await findOutcome(database, customerId, key);
  if (state === 'unknown') throw new Error('a canceled key has no outcome');
  return { state, transaction };
}
