import { ApiError } from '../../net/api-error.ts';

/**
 * Whether a failed call certainly moved nothing: the bank said no. Without an answer, or with one that
 * a fault on the way may have made, it may have been carried out all the same.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotCarriedOut) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, problem } = error;
  return (
    status < 500 &&
    status !== 408 &&
    problem?.code !== 'request_in_flight' &&
    // Another tab has canceled it, or a proxy has sent it twice: its outcome is looked up.
    problem?.code !== 'idempotency_key_reused'
  );
}

/** Somebody other than the bank, such as a card processor, has refused. Its message is the reason. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}
