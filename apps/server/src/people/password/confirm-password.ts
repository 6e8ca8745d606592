import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt, forgetAttempts } from '../../http/throttle.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { recordConfirmation } from '../sessions/session-store.ts';

/** The person who confirms an action, and their session. */
export type Confirmer = Pick<Principal, 'customerId' | 'sessionHash'>;

const perCustomer = { attemptsMax: 10, windowMinutes: 15 };

/**
 * Confirms the signed-in customer's password, before an action that a stolen session must not
 * allow, and records that in the session. Fails with `current_password_wrong` or
 * `too_many_attempts`.
 */
export async function confirmPassword(
  database: Database,
  { customerId, sessionHash }: Confirmer,
  password: string,
): Promise<void> {
  await checkPassword(database, customerId, password);
  await recordConfirmation(database, sessionHash, 'password');
}

/** Like `confirmPassword`, for a caller that records the confirmation itself. */
export async function checkPassword(
  database: Database,
  customerId: bigint,
  password: string,
): Promise<void> {
  const subject = `confirm-password:${customerId}`;
  await countAttempt(database, subject, perCustomer);
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from customer where id = $1',
    [customerId],
  );
  if (!(await verifyPassword(rows[0]?.password_hash ?? null, password)))
    throw new Refusal('current_password_wrong', 'Current password is incorrect', {
      errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
    });
  await forgetAttempts(database, subject);
}
