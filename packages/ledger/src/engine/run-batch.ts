import { setTimeout as delay } from 'node:timers/promises';
import {
  LedgerUnavailableError,
  OutcomeUnknownError,
  type UnavailableReason,
} from '../model/ledger-errors.ts';
import type { BatchAttempt } from './attempt-batch.ts';

/** A request that is waiting for its answer. */
export interface Submission<Request, Outcome> {
  readonly request: Request;
  /** The deadline for retries, in `performance.now()` milliseconds. */
  readonly deadline: number;
  /**
   * The hash of its idempotency key, which makes it post only once even if it is sent twice; null
   * if it has no key.
   */
  readonly keyHash: string | null;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** Tries to post requests in one transaction and returns their outcomes in order. Never rejects. */
type Attempt<Request, Outcome> = (
  requests: readonly Request[],
) => Promise<BatchAttempt<readonly Outcome[]>>;

const RACES_MAX = 10;
const RECONNECT_MS = 100;

/**
 * Answers every submission of a batch. Retries lost races with jitter, a lost connection until the
 * deadline, and an unknown outcome if a key makes that safe. Halves a batch that fails for another
 * reason, or that waits for locked accounts, until the faulty request is alone, so that it never
 * fails the others. Never rejects.
 */
export async function runBatch<Request, Outcome>(
  attempt: Attempt<Request, Outcome>,
  batch: readonly Submission<Request, Outcome>[],
  races = 0,
): Promise<void> {
  const attempted = await attempt(batch.map(({ request }) => request));
  if ('result' in attempted) {
    for (const [index, submission] of batch.entries()) {
      const outcome = attempted.result[index];
      if (outcome !== undefined) submission.resolve(outcome);
      else submission.reject(new Error('the batch returned no outcome for a request'));
    }
    return;
  }
  const { failure, error } = attempted;
  switch (failure) {
    case 'race':
      if (races === RACES_MAX) return runHalves(attempt, batch, unavailable('contention', error));
      await delay(Math.random() * Math.min(2 ** races, 64));
      return runBatch(attempt, batch, races + 1);
    case 'contention':
      return batch.length > 1
        ? runHalves(attempt, batch, unavailable('contention', error))
        : runUnexpired(attempt, batch, unavailable('contention', error));
    case 'fault':
      return runHalves(attempt, batch, error);
    case 'database_away':
      await delay(RECONNECT_MS);
      return runUnexpired(attempt, batch, unavailable('database_away', error));
    case 'outcome_unknown':
      return runRepeatable(attempt, batch, new OutcomeUnknownError({ cause: error }));
  }
}

async function runHalves<Request, Outcome>(
  attempt: Attempt<Request, Outcome>,
  batch: readonly Submission<Request, Outcome>[],
  error: unknown,
): Promise<void> {
  if (batch.length === 1) {
    for (const { reject } of batch) reject(error);
    return;
  }
  const middle = Math.ceil(batch.length / 2);
  await runUnexpired(attempt, batch.slice(0, middle), error);
  await runUnexpired(attempt, batch.slice(middle), error);
}

async function runUnexpired<Request, Outcome>(
  attempt: Attempt<Request, Outcome>,
  batch: readonly Submission<Request, Outcome>[],
  error: unknown,
): Promise<void> {
  const now = performance.now();
  const unexpired: Submission<Request, Outcome>[] = [];
  for (const submission of batch) {
    if (submission.deadline > now) unexpired.push(submission);
    else submission.reject(error);
  }
  if (unexpired.length > 0) await runBatch(attempt, unexpired);
}

/**
 * Retries the requests that have a key, and rejects the others with `unknown`. The retried requests
 * may already be posted, so any failure is reported as `unknown`, too.
 */
async function runRepeatable<Request, Outcome>(
  attempt: Attempt<Request, Outcome>,
  batch: readonly Submission<Request, Outcome>[],
  unknown: OutcomeUnknownError,
): Promise<void> {
  const repeatable: Submission<Request, Outcome>[] = [];
  for (const submission of batch) {
    if (submission.keyHash !== null) {
      repeatable.push({ ...submission, reject: () => submission.reject(unknown) });
    } else {
      submission.reject(unknown);
    }
  }
  await runUnexpired(attempt, repeatable, unknown);
}

function unavailable(reason: UnavailableReason, cause: unknown): LedgerUnavailableError {
  return new LedgerUnavailableError(reason, { cause });
}
