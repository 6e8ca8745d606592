import type { PostingOutcome } from '../model/request.ts';
import { runBatch, type Submission } from './run-batch.ts';
import { SubmissionQueue } from './submission-queue.ts';

/**
 * A transaction that takes longer is waiting for rows that others have locked, or for a slow disk.
 */
const HELD_UP_MS = 50;

export interface PostingLane<Request, Outcome> {
  /** How many submissions wait for a transaction. */
  readonly waiting: number;
  readonly batchesInFlight: number;
  push(submission: Submission<Request, Outcome>): void;
  /** Looks again whether a batch can begin, once what a submission waits for is over. */
  resume(): void;
}

interface LaneRules<Request> {
  requestsPerBatchMax: number;
  batchesInFlightMax: number;
  /** Whether a request waits for something outside the lane, which then calls `resume`. */
  mustWait?(request: Request): boolean;
  /** Called when a batch begins. Returns what to call when it is over. */
  begin?(requests: readonly Request[]): () => void;
  /** How long to leave the machine to others after a batch that took so many milliseconds. */
  restMsAfter?(tookMs: number): number;
  /** Called when everything is answered. */
  onIdle(): void;
}

/**
 * Posts submissions in their order, in one batch at a time: what arrives while a transaction is in
 * progress is posted together by the next, because larger batches cost less per request. Another
 * one begins earlier only when those in progress are delayed.
 */
export function postingLane<Request, Outcome extends PostingOutcome<unknown, unknown>>(
  attempt: Parameters<typeof runBatch<Request, Outcome>>[0],
  {
    requestsPerBatchMax,
    batchesInFlightMax,
    mustWait = () => false,
    begin,
    restMsAfter = () => 0,
    onIdle,
  }: LaneRules<Request>,
): PostingLane<Request, Outcome> {
  const queue = new SubmissionQueue<Request, Outcome>();
  let batchesInFlight = 0;
  let startScheduled = false;
  let lastStartedAt = 0;
  let restsUntil = 0;
  let startTimer: NodeJS.Timeout | undefined;

  // A batch starts at the end of the event loop's turn, so that requests that arrive together are
  // posted together.
  function scheduleStart(): void {
    if (startScheduled || queue.length === 0 || batchesInFlight >= batchesInFlightMax) return;
    const startsAt = batchesInFlight === 0 ? restsUntil : lastStartedAt + HELD_UP_MS;
    const waitMs = startsAt - performance.now();
    if (waitMs > 0) {
      startTimer ??= setTimeout(() => {
        startTimer = undefined;
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
    const startedAt = performance.now();
    lastStartedAt = startedAt;
    const batch = queue.take(requestsPerBatchMax, mustWait);
    if (batch.length === 0) return;
    batchesInFlight += 1;
    const end = begin?.(batch.map(({ request }) => request));
    await runBatch(attempt, batch);
    queue.release(batch);
    batchesInFlight -= 1;
    end?.();
    const endedAt = performance.now();
    restsUntil = endedAt + restMsAfter(endedAt - startedAt);
    clearTimeout(startTimer);
    startTimer = undefined;
    scheduleStart();
    if (queue.length === 0 && batchesInFlight === 0) onIdle();
  }

  return {
    get waiting() {
      return queue.length;
    },
    get batchesInFlight() {
      return batchesInFlight;
    },
    push(submission) {
      queue.push(submission);
      scheduleStart();
    },
    resume: scheduleStart,
  };
}
