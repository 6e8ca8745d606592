import { limits } from '@seven-hills/contracts/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import { hashToken, newToken } from '../../platform/security/tokens.ts';

/**
 * Records that a person's password was correct and the second step is pending. Returns the token
 * for the cookie, which grants no access.
 */
export async function openPendingSignIn(
  connection: Connection,
  customerId: bigint,
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
 * Returns the person whose second step a token awaits, or null if it is unknown, used, or expired.
 */
export async function findPendingSignIn(database: Database, token: string): Promise<bigint | null> {
  const { rows } = await database.query<{ customer_id: bigint }>(
    'select customer_id from pending_sign_in where token_hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  return rows[0]?.customer_id ?? null;
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

/** Revokes a person's sign-ins that await their second step. */
export async function revokePendingSignIns(
  database: Database | Connection,
  customerId: bigint,
): Promise<void> {
  await database.query('delete from pending_sign_in where customer_id = $1', [customerId]);
}

/** Removes sign-ins that were not finished in time; called by a job. */
export async function removeEndedPendingSignIns(database: Database): Promise<void> {
  await database.query('delete from pending_sign_in where expires_at < now()');
}
