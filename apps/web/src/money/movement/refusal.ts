import type { ProblemCode } from '@seven-hills/contracts/errors';
import { ApiError, problemCode } from '../../net/api-error.ts';

/**
 * Whether a failed call certainly moved no money because the bank refused it. Without a response,
 * or with one that an intermediary may have produced, it may still have been carried out.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NotCarriedOut) return true;
  if (!(error instanceof ApiError)) return false;
  const { status, problem } = error;
  return (
    status < 500 &&
    status !== 408 &&
    problem?.code !== 'request_in_flight' &&
    // Another tab canceled it, or a proxy sent it twice: its outcome is looked up.
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
 * Whether the bank refused a movement only because its confirmation is missing or invalid, or
 * because it needs money of savings goals: it accepts the order, under the same key, once it is
 * confirmed, or comes with a choice of goals.
 */
export function isUnconfirmed(error: unknown, wasConfirmed: boolean): boolean {
  const code = problemCode(error);
  return (
    code === 'confirmation_required' ||
    code === 'set_aside_needed' ||
    (wasConfirmed && notAccepted.includes(code))
  );
}

/** A third party, such as a card processor, refused. Its message is the reason. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}
