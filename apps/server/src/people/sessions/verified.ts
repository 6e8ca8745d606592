import type { OwnSession } from '@seven-hills/contracts/people/sessions';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';

/** The ways in which a signed-in person confirms their identity. */
export type ConfirmedBy = OwnSession['confirmedBy'];

declare const isVerified: unique symbol;

/**
 * A person's claim that a check is about to judge: who, in which session (null for a sign-in), and
 * the version of their credentials, read before the check began.
 */
export type Claim = Pick<Principal, 'customerId' | 'credentialsVersion'> & {
  readonly sessionHash: Buffer | null;
};

/**
 * A claim that a check outside the transaction has accepted. `inPersonTransaction` judges it again
 * under the lock. Only the checks create one.
 */
export interface Verified extends Claim {
  /** `fresh`: the session was opened in the last few minutes. */
  readonly by: ConfirmedBy | 'pin' | 'fresh';
  readonly [isVerified]: true;
}

/** For the checks only, once they have accepted a claim. */
export const verifiedBy = (
  { customerId, credentialsVersion, sessionHash }: Claim,
  by: Verified['by'],
): Verified => ({ customerId, credentialsVersion, sessionHash, by }) as Verified;

/** The refusal of a verification whose credentials have changed since. */
export function refusalOfChanged({ by, sessionHash }: Verified): Refusal {
  if (by === 'passkey')
    return new Refusal(
      'passkey_refused',
      'Your sign-in details have just changed. Please try again.',
    );
  if (sessionHash === null) return by === 'password' ? invalidCredentials() : signInExpired();
  if (by === 'pin')
    return refusalAt('pin_incorrect', 'pin', 'Your details have just changed. Please try again.');
  if (by !== 'fresh') return wrongPassword();
  const message = 'Your sign-in details have just changed. Please confirm your password.';
  return refusalAt('password_required', 'currentPassword', message);
}

export const invalidCredentials = () =>
  new Refusal('invalid_credentials', 'Invalid email or password');

export const signInExpired = () =>
  new Refusal('sign_in_expired', 'Your sign-in took too long. Please enter your password again.');

export const wrongPassword = () =>
  refusalAt('current_password_wrong', 'currentPassword', 'Current password is incorrect');
