import type { Database } from '@seven-hills/postgres';
import { attemptBatch } from './attempt-batch.ts';
import { type Companion, type Json, noCompanion } from './companion.ts';
import { recordId } from './decide-batch.ts';
import { LedgerUnavailableError } from './ledger-errors.ts';
import { postBatch } from './post-batch.ts';
import type { PostingOutcome, PostingRequest } from './request.ts';
import { runBatch, type Submission } from './run-batch.ts';
import { TransferIds } from './transfer-ids.ts';

export interface PostingEngineSettings {
  /** Where the transactions run; a batch takes one connection for as long as it lasts. */
  pool: Database;
  /** The most requests posted in one transaction; 200 unless told. */
  requestsPerBatchMax?: number;
  /**
   * The most transactions at once, each on a connection of the pool; 2 unless told. A further one
   * begins only when those under way are held up: larger batches cost each request less.
   */
  batchesInFlightMax?: number;
  /** The most requests that wait for a transaction; 10,000 unless told. */
  queueLengthMax?: number;
  /** How long a request keeps trying to reach the database, in milliseconds; 5,000 unless told. */
  waitMsMax?: number;
}

/** A transaction that takes longer waits for rows that others hold locked, or for a slow disk. */
const HELD_UP_MS = 50;

/** Posts requests; those that arrive while others are being committed are posted together. */
export interface PostingEngine<Context, Refusal, Receipt extends Json> {
  /**
   * Posts one request; resolves once it is committed or refused. Rejects with
   * `LedgerUnavailableError` when nothing was posted and it may be tried again, with
   * `OutcomeUnknownError` when the connection was lost during its commit, with `RangeError` for a
   * malformed idempotency key, and with the error itself when the companion or a statement failed.
   */
  submit(request: PostingRequest<Context>): Promise<PostingOutcome<Refusal, Receipt>>;

  /** Takes no more requests; resolves once those taken are answered. The pool stays open. */
  close(): Promise<void>;
}

/**
 * Creates an engine. Any number of them, on any number of servers, may work on one database.
 * Without a companion, `context` and `receipt` are null.
 */
export function createPostingEngine(
  settings: PostingEngineSettings,
): PostingEngine<null, never, null>;
export function createPostingEngine<Context, Refusal, Receipt extends Json>(
  settings: PostingEngineSettings & { companion: Companion<Context, Refusal, Receipt> },
): PostingEngine<Context, Refusal, Receipt>;
export function createPostingEngine<Context, Refusal, Receipt extends Json>(
  settings: PostingEngineSettings & { companion?: Companion<Context, Refusal, Receipt> },
): PostingEngine<Context, Refusal, Receipt> | PostingEngine<null, never, null> {
  const { companion } = settings;
  return companion ? startEngine(settings, companion) : startEngine(settings, noCompanion);
}

function startEngine<Context, Refusal, Receipt extends Json>(
  settings: PostingEngineSettings,
  companion: Companion<Context, Refusal, Receipt>,
): PostingEngine<Context, Refusal, Receipt> {
  const {
    pool,
    requestsPerBatchMax = 200,
    batchesInFlightMax = 2,
    queueLengthMax = 10_000,
    waitMsMax = 5_000,
  } = settings;
  const transferIds = new TransferIds();
  // Short enough to halve a batch several times before its requests are too old.
  const lockMsMax = Math.ceil(waitMsMax / 8);
  const queue: Submission<PostingRequest<Context>, PostingOutcome<Refusal, Receipt>>[] = [];
  let batchesInFlight = 0;
  let startScheduled = false;
  let lastStartedAt = 0;
  let heldUpTimer: NodeJS.Timeout | undefined;
  let closed = false;
  const onDrained: (() => void)[] = [];
  // The last attempt under way for each key.
  const attempts = new Map<string, Promise<unknown>>();

  const attempt = (requests: readonly PostingRequest<Context>[]) =>
    attemptBatch(pool, waitMsMax, async (connection) => {
      try {
        return await postBatch(connection, companion, transferIds, lockMsMax, requests);
      } catch (error) {
        transferIds.abandon();
        throw error;
      }
    });

  // A batch starts at the end of the event loop's turn, so that requests which arrive together
  // are posted together.
  function scheduleStart(): void {
    if (startScheduled || queue.length === 0 || batchesInFlight >= batchesInFlightMax) return;
    const waitMs = batchesInFlight === 0 ? 0 : lastStartedAt + HELD_UP_MS - performance.now();
    if (waitMs > 0) {
      heldUpTimer ??= setTimeout(() => {
        heldUpTimer = undefined;
        scheduleStart();
      }, waitMs);
      return;
    }
    startScheduled = true;
    setImmediate(() => {
      startScheduled = false;
      void startBatch();
      scheduleStart();
    });
  }

  async function startBatch(): Promise<void> {
    batchesInFlight += 1;
    lastStartedAt = performance.now();
    await runBatch(attempt, queue.splice(0, requestsPerBatchMax));
    batchesInFlight -= 1;
    clearTimeout(heldUpTimer);
    heldUpTimer = undefined;
    scheduleStart();
    reportDrained();
  }

  function reportDrained(): void {
    if (queue.length > 0 || batchesInFlight > 0) return;
    for (const report of onDrained.splice(0)) report();
  }

  type Outcome = PostingOutcome<Refusal, Receipt>;

  function enqueue(request: PostingRequest<Context>, deadline: number): Promise<Outcome> {
    if (closed) throw new LedgerUnavailableError('closed');
    if (queue.length >= queueLengthMax) throw new LedgerUnavailableError('queue_full');
    return new Promise((resolve, reject) => {
      const repeatable = request.idempotency !== undefined;
      queue.push({ request, deadline, repeatable, resolve, reject });
      scheduleStart();
    });
  }

  // A refusal leaves no record. So that it is the last word on what its caller repeated, no earlier
  // attempt under the same key may still be tried behind it: attempts go one after the other.
  async function enqueueBehind(
    previous: Promise<unknown>,
    request: PostingRequest<Context>,
    deadline: number,
  ): Promise<Outcome> {
    await previous.catch(() => undefined);
    if (performance.now() > deadline) throw new LedgerUnavailableError('contention');
    return enqueue(request, deadline);
  }

  return {
    async submit(request) {
      checkIdempotencyKey(request);
      const deadline = performance.now() + waitMsMax;
      if (!request.idempotency) return enqueue(request, deadline);
      const id = recordId(request.idempotency);
      const previous = attempts.get(id);
      const attempt = previous
        ? enqueueBehind(previous, request, deadline)
        : enqueue(request, deadline);
      attempts.set(id, attempt);
      try {
        return await attempt;
      } finally {
        if (attempts.get(id) === attempt) attempts.delete(id);
      }
    },
    close() {
      closed = true;
      return new Promise((resolve) => {
        onDrained.push(resolve);
        reportDrained();
      });
    },
  };
}

const KEY_LENGTH_MAX = 200;

function checkIdempotencyKey({ idempotency }: PostingRequest<unknown>): void {
  if (!idempotency) return;
  for (const text of [idempotency.scope, idempotency.key, idempotency.fingerprint]) {
    if (text.length < 1 || text.length > KEY_LENGTH_MAX || text.includes('\u0000')) {
      throw new RangeError(`an idempotency key has 1 to ${KEY_LENGTH_MAX} characters`);
    }
  }
}
