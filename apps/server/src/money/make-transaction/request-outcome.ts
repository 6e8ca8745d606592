import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type {
  cancelRequestByKey,
  getTransactionByKey,
} from '@seven-hills/contracts/money/make-transaction';
import { closeKey, findOutcome } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import { countAttempt } from '../../http/throttle.ts';
import { findTransaction } from '../history/list-transactions.ts';
import { idempotencyScope } from '../posting/postings.ts';
import { readReceipts } from '../transactions/read-receipts.ts';

/** Each cancellation leaves a row behind, and lost answers are rare. */
const cancellations = { attemptsMax: 60, windowMinutes: 60 };

/** Returns the outcome of a caller's request. */
export async function findRequest(
  database: Database,
  customerId: bigint,
  key: string,
): Promise<AnswerOf<typeof getTransactionByKey>> {
  const outcome = await findOutcome(database, { scope: idempotencyScope(customerId), key });
  if (!outcome) return { state: 'unknown', transaction: null };
  return answerOf(database, outcome.reference);
}

/**
 * Closes the key of a request that may still be in transit, and returns which came first, the
 * closing or the request. Fails with `too_many_attempts`.
 */
export async function cancelRequest(
  database: Database,
  customerId: bigint,
  key: string,
): Promise<AnswerOf<typeof cancelRequestByKey>> {
  await countAttempt(database, `cancel-request:${customerId}`, cancellations);
  const outcome = await closeKey(database, { scope: idempotencyScope(customerId), key });
  return answerOf(database, outcome.reference);
}

/** `reference` is the transaction that was posted under a key; null if the key was closed. */
async function answerOf(
  database: Database,
  reference: bigint | null,
): Promise<AnswerOf<typeof cancelRequestByKey>> {
  if (reference === null) return { state: 'canceled', transaction: null };
  const [made] = await readReceipts(database, [reference]);
  if (!made) throw new Error(`there is no transaction ${reference}`);
  // Shows the receipt as first given; a payment that was pending then may have completed or failed
  // since.
  const accountId = made.fromAccountId ?? made.toAccountId;
  const current =
    made.status === 'pending' && accountId !== null
      ? await findTransaction(database, BigInt(accountId), made.id)
      : null;
  return { state: 'posted', transaction: current ?? made };
}
