/** How one transaction of a batch went. Times are milliseconds of `performance.now()`. */
export interface ObservedAttempt<Mark = unknown> {
  /** What `mark` returned for each of its requests, in order. */
  marks: readonly Mark[];
  /** When each of them was queued. */
  queuedAt: readonly number[];
  startedAt: number;
  /** When everything was read and locked; null if it did not come that far. */
  loadedAt: number | null;
  endedAt: number;
  /** Whether it was committed. */
  isCommitted: boolean;
}

/** Sees the work of a posting engine, for metrics and traces. Its functions must not throw. */
export interface PostingObserver<Mark = unknown> {
  /** Called in the caller's context when a request is queued, such as to note its trace. */
  mark(): Mark;
  /** Called when a transaction was committed or has failed. A failed one may be tried again. */
  onAttempt(attempt: ObservedAttempt<Mark>): void;
}

/** The requests that wait for a transaction, and the transactions under way. */
export interface EngineLoad {
  waiting: number;
  batchesInFlight: number;
}
