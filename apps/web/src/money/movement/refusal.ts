import type { ProblemCode } from '@seven-hills/contracts/errors';
import { ApiError, problemCode } from '../../net/api-error.ts';

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

const notAccepted: readonly (ProblemCode | undefined)[] = [
  'password_required',
  'current_password_wrong',
  'second_factor_required',
  'second_factor_wrong',
  'passkey_refused',
  'too_many_attempts',
];

/**
 * Whether the bank refused a movement for its confirmation alone, because there is none or because it
 * was not accepted: it takes the same order, under the same key, once it is confirmed.
 */
export function isUnconfirmed(error: unknown, wasConfirmed: boolean): boolean {
  const code = problemCode(error);
  return code === 'confirmation_required' || (wasConfirmed && notAccepted.includes(code));
}

/** Somebody other than the bank, such as a card processor, has refused. Its message is the reason. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}
