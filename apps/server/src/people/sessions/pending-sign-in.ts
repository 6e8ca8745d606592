import { limits } from '@seven-hills/bank/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import type { Claim, Verified } from './verified.ts';

/**
 * Records that a verified person's password was correct and the second step is pending. Returns the
 * token for the cookie, which grants no access. A change to the person's credentials ends it, by a
 * trigger. Call it in `inPersonTransaction`.
 */
export async function openPendingSignIn(
  connection: Connection,
  { customerId }: Verified,
): Promise<string> {
  const token = newToken();
  await connection.query(
    `insert into pending_sign_in (token_hash, customer_id, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))`,
    [hashToken(token), customerId, limits.pendingSignInMinutes],
  );
  return token;
}

/**
 * Returns the claim of the person whose second step a token awaits, or null if it is unknown, used,
 * or expired. The person's version is that of the sign-in, which a change would have ended.
 */
export async function findPendingSignIn(database: Database, token: string): Promise<Claim | null> {
  const { rows } = await database.query<Omit<Claim, 'sessionHash'>>(
    `select customer_id as "customerId", credentials_version as "credentialsVersion"
     from pending_sign_in join customer on customer.id = customer_id
     where token_hash = $1 and expires_at > now()`,
    [hashToken(token)],
  );
  return rows[0] ? { ...rows[0], sessionHash: null } : null;
}

/**
 * Consumes a token. Returns false if it no longer exists: another request used it, or it was
 * revoked.
 */
export async function usePendingSignIn(connection: Connection, token: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    'delete from pending_sign_in where token_hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  return rowCount === 1;
}

/** Removes sign-ins that were not finished in time; called by a job. */
export async function removeEndedPendingSignIns(database: Database): Promise<void> {
  await database.query('delete from pending_sign_in where expires_at < now()');
}
