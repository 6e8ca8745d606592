import type { Database } from '@seven-hills/postgres';
import { type Companion, noCompanion } from '../companion/companion.ts';
import { digestOf } from '../model/idempotency-key.ts';
import { LedgerUnavailableError } from '../model/ledger-errors.ts';
import type { KeyedRequest, PostingOutcome, PostingRequest } from '../model/request.ts';
import { attemptBatch } from './attempt-batch.ts';
import { HeldAccounts, type Holder } from './held-accounts.ts';
import { accountsOfTransfer } from './load-book.ts';
import { postBatch } from './post-batch.ts';
import { type PostingLane, postingLane } from './posting-lane.ts';
import type { EngineLoad, PostingObserver } from './posting-observer.ts';
import { TransferIds } from './transfer-ids.ts';

export interface PostingEngineSettings {
  /** The pool that the transactions run on. A batch occupies one connection for its duration. */
  pool: Database;
  /** The maximum number of requests posted in one transaction. Default: 200. */
  requestsPerBatchMax?: number;
  /**
   * The maximum number of concurrent transactions, each on a connection of the pool: as many again
   * for requests that nobody waits for. Default: 2. Another one begins only when those in progress
   * are delayed, because larger batches cost less per request.
   */
  batchesInFlightMax?: number;
  /** The maximum number of requests of each kind that wait for a transaction. Default: 10,000. */
  queueLengthMax?: number;
  /** How long a request keeps trying to reach the database, in milliseconds. Default: 5,000. */
  waitMsMax?: number;
  /** Called with the id of one committed transfer per batch, before its requests are answered. */
  onPosted?: (transferId: bigint) => void;
  /** Observes every request and transaction. Default: none. */
  observer?: PostingObserver;
}

/** A request in the queue, with the observer's mark. */
interface QueuedRequest<Context> extends KeyedRequest<Context> {
  mark: unknown;
  queuedAt: number;
  /** The batch of unattended requests for which it lets others pass. */
  waitsFor?: Holder | undefined;
}

/** For how long after a person's request more of them are expected. */
const ATTENDED_MS = 100;

/**
 * How much of a batch's time unattended requests then leave to people's, with which they compete,
 * and the most that they leave: a batch that takes long is waiting itself.
 */
const REST_SHARE = 0.4;
const REST_MS_MAX = 50;

/** Posts requests. Those that arrive while others are being committed are posted together. */
export interface PostingEngine<Context, Refusal, Receipt> {
  /**
   * Posts one request; resolves once it is committed or refused. Rejects with
   * `LedgerUnavailableError` if nothing was posted and it may be retried, with
   * `OutcomeUnknownError` if the connection was lost during its commit, with `RangeError` for a
   * malformed idempotency key, and with the original error if the companion or a statement failed.
   */
  submit(request: PostingRequest<Context>): Promise<PostingOutcome<Refusal, Receipt>>;

  /** Returns how busy the engine is. */
  load(): EngineLoad;

  /**
   * Accepts no more requests; resolves once the accepted ones are answered. The pool stays open.
   */
  close(): Promise<void>;
}

/**
 * Creates an engine. Any number of engines, on any number of servers, may use one database. Without
 * a companion, `context` and `receipt` are null.
 */
export function createPostingEngine(
  settings: PostingEngineSettings,
): PostingEngine<null, never, null>;
export function createPostingEngine<Context, Refusal, Receipt>(
  settings: PostingEngineSettings & { companion: Companion<Context, Refusal, Receipt> },
): PostingEngine<Context, Refusal, Receipt>;
export function createPostingEngine<Context, Refusal, Receipt>(
  settings: PostingEngineSettings & { companion?: Companion<Context, Refusal, Receipt> },
): PostingEngine<Context, Refusal, Receipt> | PostingEngine<null, never, null> {
  const { companion } = settings;
  return companion ? startEngine(settings, companion) : startEngine(settings, noCompanion);
}

function startEngine<Context, Refusal, Receipt>(
  settings: PostingEngineSettings,
  companion: Companion<Context, Refusal, Receipt>,
): PostingEngine<Context, Refusal, Receipt> {
  const {
    pool,
    requestsPerBatchMax = 200,
    batchesInFlightMax = 2,
    queueLengthMax = 10_000,
    waitMsMax = 5_000,
    onPosted,
    observer,
  } = settings;
  const transferIds = new TransferIds();
  // Short enough to halve a batch several times before its requests expire.
  const lockMsMax = Math.ceil(waitMsMax / 8);
  let closed = false;
  const onDrained: (() => void)[] = [];

  const attemptUnobserved = (requests: readonly QueuedRequest<Context>[], onLoaded?: () => void) =>
    attemptBatch(pool, waitMsMax, async (connection) => {
      try {
        const outcomes = await postBatch(
          connection,
          companion,
          transferIds,
          lockMsMax,
          requests,
          onLoaded,
        );
        const witness = onPosted && newestTransferOf(outcomes);
        if (witness !== undefined) onPosted?.(witness);
        return outcomes;
      } catch (error) {
        transferIds.abandon();
        throw error;
      }
    });

  const attempt = async (requests: readonly QueuedRequest<Context>[]) => {
    if (!observer) return attemptUnobserved(requests);
    const startedAt = performance.now();
    let loadedAt: number | null = null;
    const attempted = await attemptUnobserved(requests, () => {
      loadedAt = performance.now();
    });
    observer.onAttempt({
      marks: requests.map(({ mark }) => mark),
      queuedAt: requests.map(({ queuedAt }) => queuedAt),
      startedAt,
      loadedAt,
      endedAt: performance.now(),
      isCommitted: 'result' in attempted,
    });
    return attempted;
  };

  // Requests that nobody waits for, as of a file of payments, have transactions of their own, so
  // that people neither wait for them nor share their batch. A person's request whose account such
  // a transaction has locked waits alone: in a batch, all others would wait with it.
  const shared = { requestsPerBatchMax, batchesInFlightMax, onIdle: reportDrained };
  type Lane = PostingLane<QueuedRequest<Context>, PostingOutcome<Refusal, Receipt>>;
  const heldByUnattended = new HeldAccounts();
  const accountsOf = ({ context, transfers }: QueuedRequest<Context>): readonly bigint[] =>
    companion.accountsOf?.(context) ?? transfers?.flatMap(accountsOfTransfer) ?? [];
  let lastAttendedAt = Number.NEGATIVE_INFINITY;
  const areAttended = () => performance.now() - lastAttendedAt < ATTENDED_MS;
  const attended: Lane = postingLane(attempt, {
    ...shared,
    // For one batch only: the next one may hold its account, too.
    mustWait(request) {
      const holder = heldByUnattended.holderOfAny(() => accountsOf(request));
      request.waitsFor ??= holder;
      return holder !== undefined && holder === request.waitsFor;
    },
  });
  const unattended: Lane = postingLane(attempt, {
    ...shared,
    begin(requests) {
      const release = heldByUnattended.hold(requests.flatMap(accountsOf));
      return () => {
        release();
        attended.resume();
      };
    },
    restMsAfter: (tookMs) => (areAttended() ? Math.min(tookMs * REST_SHARE, REST_MS_MAX) : 0),
  });
  const load = (): EngineLoad => ({
    waiting: attended.waiting + unattended.waiting,
    batchesInFlight: attended.batchesInFlight + unattended.batchesInFlight,
  });

  function reportDrained(): void {
    const { waiting, batchesInFlight } = load();
    if (waiting > 0 || batchesInFlight > 0) return;
    for (const report of onDrained.splice(0)) report();
  }

  return {
    async submit(request) {
      const { context, transfers, isAwaited, isUnattended = false, idempotency } = request;
      const digest = idempotency ? digestOf(idempotency) : null;
      if (closed) throw new LedgerUnavailableError('closed');
      const lane = isUnattended ? unattended : attended;
      if (!isUnattended) lastAttendedAt = performance.now();
      if (lane.waiting >= queueLengthMax) throw new LedgerUnavailableError('queue_full');
      return new Promise((resolve, reject) => {
        const queuedAt = performance.now();
        lane.push({
          // Lists the fields one by one, because copying the rest of an object costs more than a
          // decision.
          request: { context, transfers, isAwaited, digest, mark: observer?.mark(), queuedAt },
          deadline: queuedAt + waitMsMax,
          keyHash: digest?.keyHash ?? null,
          resolve,
          reject,
        });
      });
    },
    load,
    close() {
      closed = true;
      return new Promise((resolve) => {
        onDrained.push(resolve);
        reportDrained();
      });
    },
  };
}

/** Returns the last transfer of the batch, or else of a replayed request, or undefined. */
function newestTransferOf(
  outcomes: readonly PostingOutcome<unknown, unknown>[],
): bigint | undefined {
  const posted = outcomes.filter((outcome) => outcome.status === 'posted');
  const newest = posted.findLast(({ replayed }) => !replayed) ?? posted.at(-1);
  return newest?.transferIds.at(-1);
}
