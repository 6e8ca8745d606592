/** Why a request was not attempted or not completed. */
export type UnavailableReason =
  /** The queue is full: send fewer requests, or try again shortly. */
  | 'queue_full'
  /** The database did not answer in time. */
  | 'database_away'
  /** Other transactions held the accounts for too long. */
  | 'contention'
  /** The engine is closed or closing. */
  | 'closed';

/** No part of the request was posted; it may be retried. */
export class LedgerUnavailableError extends Error {
  override name = 'LedgerUnavailableError';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(`the ledger is unavailable: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * The connection was lost while the request was being committed; it may or may not be posted. A
 * request with an idempotency key may be sent again under the same key to find out.
 */
export class OutcomeUnknownError extends Error {
  override name = 'OutcomeUnknownError';

  constructor(options?: ErrorOptions) {
    super('the connection was lost during the commit, the outcome is unknown', options);
  }
}
