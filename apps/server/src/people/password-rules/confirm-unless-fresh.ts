import { limits } from '@seven-hills/bank/limits';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { type Verified, verifiedBy } from '../sessions/verified.ts';
import { confirmPassword } from './confirm-password.ts';

/**
 * Requires the password unless the session was opened in the last few minutes, by the database's
 * clock. `purpose` ends the sentence "Please confirm your password". Fails with
 * `password_required`, `current_password_wrong`, or `too_many_attempts`.
 */
export async function confirmUnlessFresh(
  database: Database,
  principal: Principal,
  password: string | undefined,
  purpose: string,
): Promise<Verified> {
  const { rowCount } = await database.query(
    `select from session
     where token_hash = $1 and created_at > now() - make_interval(mins => $2)`,
    [principal.sessionHash, limits.freshSessionMinutes],
  );
  if (rowCount) return verifiedBy(principal, 'fresh');
  if (password === undefined)
    throw refusalAt(
      'password_required',
      'currentPassword',
      `Please confirm your password ${purpose}.`,
    );
  return confirmPassword(database, principal, password);
}
