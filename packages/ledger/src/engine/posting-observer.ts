/** The course of one transaction of a batch. Times are milliseconds of `performance.now()`. */
export interface ObservedAttempt<Mark = unknown> {
  /** The result of `mark` for each of its requests, in order. */
  marks: readonly Mark[];
  /** When each request was queued. */
  queuedAt: readonly number[];
  startedAt: number;
  /** When everything had been read and locked; null if the transaction failed before that. */
  loadedAt: number | null;
  endedAt: number;
  /** Whether it was committed. */
  isCommitted: boolean;
}

/** Observes the work of a posting engine, for metrics and traces. Its functions must not throw. */
export interface PostingObserver<Mark = unknown> {
  /** Called in the caller's context when a request is queued, for example to record its trace. */
  mark(): Mark;
  /** Called when a transaction has been committed or has failed. A failed one may be retried. */
  onAttempt(attempt: ObservedAttempt<Mark>): void;
}

/** The numbers of requests that wait for a transaction, and of transactions in progress. */
export interface EngineLoad {
  waiting: number;
  batchesInFlight: number;
}
