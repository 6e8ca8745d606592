import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { countAttempt, forgetAttempts } from '../../http/throttle.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { confirmSession } from '../sessions/session-store.ts';
import { type Claim, type Verified, verifiedBy, wrongPassword } from '../sessions/verified.ts';

/** The person who confirms an action, and their session. */
export type Confirmer = Pick<Principal, 'customerId' | 'sessionHash' | 'credentialsVersion'>;

const perCustomer = { attemptsMax: 10, windowMinutes: 15 };

/**
 * Confirms the signed-in customer's password, before an action that a stolen session must not
 * allow, and records that in the session. Fails with `current_password_wrong`, `too_many_attempts`,
 * or `unauthorized` if the session has ended.
 */
export async function confirmPassword(
  database: Database,
  confirmer: Confirmer,
  password: string,
): Promise<Verified> {
  const verified = await checkPassword(database, confirmer, password);
  await confirmSession(database, verified, 'password');
  return verified;
}

/** Like `confirmPassword`, for a caller that records the confirmation itself. */
export async function checkPassword(
  database: Database,
  claim: Claim,
  password: string,
): Promise<Verified> {
  const { customerId } = claim;
  const subject = `confirm-password:${customerId}`;
  await countAttempt(database, subject, perCustomer);
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from customer where id = $1',
    [customerId],
  );
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, password))) throw wrongPassword();
  await forgetAttempts(database, subject);
  return verifiedBy(claim, 'password');
}
