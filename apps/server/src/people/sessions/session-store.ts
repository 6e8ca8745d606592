import type { OwnSession } from '@seven-hills/contracts/api/people/own-sessions';
import { brand } from '@seven-hills/contracts/brand';
import { limits } from '@seven-hills/contracts/limits';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { removePushDevices } from '../../platform/push/remove-devices.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { isStopped } from '../identity/stops.ts';
import { revokePendingSignIns } from './pending-sign-in.ts';
import { removeTrustedDevices } from './trusted-devices.ts';

/**
 * The ways to open a session. A code, a recovery code, and a trusted device follow the password.
 */
export type OpenedBy = OwnSession['openedBy'];

/** The ways in which a signed-in person confirms their identity. */
export type ConfirmedBy = OwnSession['confirmedBy'];

const secondFactors = ['code', 'recovery_code', 'passkey'] as const;

/** Whether this proves more than the password. A trusted device did so earlier, and only once. */
const isSecondFactor = (by: OpenedBy | ConfirmedBy): boolean =>
  secondFactors.some((each) => each === by);

/**
 * SQL for when a session's owner last showed a second factor in it, over `session`; null if never.
 * A server of the previous version writes only `opened_by`.
 */
export const secondFactorAt = `coalesce(session.second_factor_at,
  case when session.opened_by in (${secondFactors.map((each) => `'${each}'`).join(', ')})
       then session.created_at end)`;

/**
 * Opens a session for a customer and returns the token for the cookie; stores only the token's
 * hash. This is the only way to open a session, so that a blocked sign-in prevents every one. Fails
 * with `sign_in_blocked`.
 */
export async function openSession(
  database: Database | Connection,
  customerId: bigint,
  origin: Origin,
  openedBy: OpenedBy,
): Promise<string> {
  await refuseBlocked(database, customerId);
  const token = newToken();
  await database.query({
    name: 'open-session',
    text: `insert into session (token_hash, customer_id, expires_at, ip_address, user_agent,
                                opened_by, confirmed_by)
           values ($1, $2, now() + make_interval(hours => $3), $4, $5, $6, $7)`,
    values: [
      hashToken(token),
      customerId,
      limits.sessionHoursMax,
      origin.ipAddress,
      origin.userAgent,
      openedBy,
      // What the person did just now; the device was trusted earlier.
      openedBy === 'trusted_device' ? 'password' : openedBy,
    ],
  });
  return token;
}

/**
 * Refuses a person whose sign-in staff have blocked, with `sign_in_blocked`. The lock delays a
 * block until the caller's transaction ends: a block ends all existing sessions, so none may be
 * opened concurrently.
 */
export async function refuseBlocked(
  database: Database | Connection,
  customerId: bigint,
): Promise<void> {
  await database.query('select from customer where id = $1 for share', [customerId]);
  if (await isStopped(database, customerId, 'closing'))
    throw new Refusal(
      'sign_in_blocked',
      `This account is closed. If you have questions, please call us: ${brand.servicePhone}, day or night.`,
    );
  if (await isStopped(database, customerId, 'sign_in_block'))
    throw new Refusal(
      'sign_in_blocked',
      `Signing in to this account is blocked. Please call us: ${brand.servicePhone}, day or night.`,
    );
}

/**
 * Refuses with `unauthorized` if a session has ended since the request began: ending all sessions
 * also removes what they added. Call it under the customer's lock.
 */
export async function requireSession(connection: Connection, sessionHash: Buffer): Promise<void> {
  const { rowCount } = await connection.query('select from session where token_hash = $1', [
    sessionHash,
  ]);
  if (rowCount === 0)
    throw new Refusal('unauthorized', 'Unauthorized: you are signed out. Please sign in.');
}

/** Records that a session's owner confirmed their identity again. */
export async function recordConfirmation(
  database: Database | Connection,
  sessionHash: Buffer,
  confirmedBy: ConfirmedBy,
): Promise<void> {
  await database.query(
    `update session
     set confirmed_at = now(), confirmed_by = $2,
         second_factor_at = case when $3 then now() else second_factor_at end
     where token_hash = $1`,
    [sessionHash, confirmedBy, isSecondFactor(confirmedBy)],
  );
}

/** Extends a session's idle time immediately, at its owner's request; returns the seconds left. */
export async function touchSession(
  database: Database,
  sessionHash: Buffer,
  idleMinutes: number,
): Promise<number> {
  const { rows } = await database.query<{ expires_in_seconds: number }>({
    name: 'touch-session',
    text: `update session set last_active_at = now()
           where token_hash = $1
           returning extract(epoch from least(expires_at, now() + make_interval(mins => $2)) - now())::float8 as expires_in_seconds`,
    values: [sessionHash, idleMinutes],
  });
  return Math.floor(rows[0]?.expires_in_seconds ?? 0);
}

/** Ends one session immediately, on every server. */
export async function closeSession(database: Database, sessionHash: Buffer): Promise<void> {
  await database.query('delete from session where token_hash = $1', [sessionHash]);
}

/**
 * Ends all sessions of a customer, except for the given one, if any, and everything else that a
 * password granted: devices are no longer trusted and no longer receive alerts, except for the one
 * with the given fingerprint, and sign-ins that await their second step end. Returns how many
 * sessions and trusted devices there were.
 */
export async function closeOtherSessions(
  database: Database | Connection,
  customerId: bigint,
  keptSessionHash: Buffer | null,
  keptAlertDevice?: string,
): Promise<{ sessions: number; trustedDevices: number }> {
  await revokePendingSignIns(database, customerId);
  const trustedDevices = await removeTrustedDevices(database, customerId);
  await removePushDevices(database, customerId, keptAlertDevice);
  const { rowCount } = await database.query(
    'delete from session where customer_id = $1 and token_hash is distinct from $2',
    [customerId, keptSessionHash],
  );
  return { sessions: rowCount ?? 0, trustedDevices };
}

/** Removes ended sessions, which are already refused; called by a job. */
export async function removeEndedSessions(database: Database): Promise<void> {
  await database.query(
    `delete from session
     where expires_at < now() or last_active_at < now() - make_interval(mins => $1)`,
    [limits.sessionIdleMinutes],
  );
}
