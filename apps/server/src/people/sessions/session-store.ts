import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { OwnSession } from '@seven-hills/contracts/people/sessions';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { signedOut } from '../../http/refusals.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type LockedPerson, lockPin, lockSessions } from '../identity/lock-person.ts';
import { isStopped } from '../identity/stops.ts';
import { removeTrustedDevices } from './trusted-devices.ts';
import { type ConfirmedBy, refusalOfChanged, type Verified } from './verified.ts';

/**
 * The ways to open a session. A code, a recovery code, and a trusted device follow the password.
 */
export type OpenedBy = OwnSession['openedBy'];

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
 * Opens a session for a verified person, whom `inPersonTransaction` has judged again, and returns
 * the token for the cookie; stores only the token's hash. This is the only way to open a session,
 * so that a blocked sign-in prevents every one. Fails with `sign_in_blocked`.
 */
export async function openSession(
  connection: Connection,
  person: LockedPerson,
  { customerId }: Verified,
  origin: Origin,
  openedBy: OpenedBy,
): Promise<string> {
  if (person.customer.id !== customerId) throw new Error('another person was verified');
  await refuseBlocked(connection, customerId);
  const token = newToken();
  await connection.query({
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

/** Refuses a person whose sign-in staff have blocked, with `sign_in_blocked`. */
export async function refuseBlocked(database: Connection | Database, id: bigint): Promise<void> {
  if (await isStopped(database, id, 'closing'))
    throw new Refusal(
      'sign_in_blocked',
      `This account is closed. If you have questions, please call us: ${brand.emergencyPhone}.`,
    );
  if (await isStopped(database, id, 'sign_in_block', 'death'))
    throw new Refusal(
      'sign_in_blocked',
      `Signing in to this account is blocked. Please call us: ${brand.emergencyPhone}.`,
    );
}

/**
 * Records that a session's owner has just confirmed their identity. Fails with `unauthorized` if
 * the session has ended since, and as `refusalOfChanged` if their credentials have changed.
 */
export async function confirmSession(
  database: Database,
  verified: Verified,
  confirmedBy: ConfirmedBy,
): Promise<void> {
  const { rows } = await database.query<{ is_signed_in: boolean; is_confirmed: boolean }>(
    // Locks the session before the customer, as changes to people do.
    `with own as materialized (
       select id from session where token_hash = $1 for update
     ),
     unchanged as materialized (
       select from customer
       where exists (select from own) and id = $4 and credentials_version = $5
       for share
     ),
     confirmed as (
       update session
       set confirmed_at = now(), confirmed_by = $2,
           second_factor_at = case when $3 then now() else second_factor_at end
       where id in (select id from own) and exists (select from unchanged)
       returning id
     )
     select exists (select from session where token_hash = $1) as is_signed_in,
            exists (select from confirmed) as is_confirmed`,
    [
      verified.sessionHash,
      confirmedBy,
      isSecondFactor(confirmedBy),
      verified.customerId,
      verified.credentialsVersion,
    ],
  );
  if (rows[0]?.is_confirmed) return;
  throw rows[0]?.is_signed_in ? refusalOfChanged(verified) : signedOut();
}

/** Records that a new factor confirmed the session. Call it under the person's lock. */
export async function recordConfirmation(
  connection: Connection,
  sessionHash: Buffer,
  confirmedBy: ConfirmedBy,
): Promise<void> {
  await connection.query(
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

/**
 * Ends one session immediately, on every server, once whatever its owner is doing in it has
 * committed.
 */
export async function closeSession(
  database: Database,
  { customerId, sessionHash }: Pick<Principal, 'customerId' | 'sessionHash'>,
): Promise<void> {
  await inTransaction(database, async (connection) => {
    await lockSessions(connection, customerId);
    await lockPin(connection, customerId);
    await connection.query('delete from session where token_hash = $1', [sessionHash]);
  });
}

/**
 * Ends all sessions of a person, except for the given one, if any, and everything else that their
 * credentials granted: devices are no longer trusted and no longer receive alerts, except for the
 * one with the given fingerprint (the SHA-256 of its address, in base64url), and every sign-in in
 * progress ends, with the new version of the credentials. Returns how many sessions and trusted
 * devices there were.
 */
export async function closeOtherSessions(
  connection: Connection,
  { customer: { id } }: LockedPerson,
  keptSessionHash: Buffer | null,
  keptAlertDevice?: string,
): Promise<{ sessions: number; trustedDevices: number }> {
  await connection.query(
    'update customer set credentials_version = credentials_version + 1 where id = $1',
    [id],
  );
  const trustedDevices = await removeTrustedDevices(connection, id);
  await removeAlertDevices(connection, id, keptAlertDevice);
  const { rowCount } = await connection.query(
    'delete from session where customer_id = $1 and token_hash is distinct from $2',
    [id, keptSessionHash],
  );
  return { sessions: rowCount ?? 0, trustedDevices };
}

/**
 * Locks the queued alerts first, in the order in which `withdrawPush` does, to prevent deadlocks.
 */
async function removeAlertDevices(
  connection: Connection,
  customerId: bigint,
  keptFingerprint?: string,
): Promise<void> {
  await connection.query(
    `with unsent as materialized (
       select from push_message where customer_id = $1 order by id for update
     )
     delete from push_device
     where customer_id = $1 and (select count(*) from unsent) >= 0
       and sha256(convert_to(endpoint, 'UTF8')) is distinct from $2`,
    [customerId, keptFingerprint ? Buffer.from(keptFingerprint, 'base64url') : null],
  );
}

/** Ends one of a person's sessions. Returns its user agent, or null if there is no such session. */
export async function endSession(
  connection: Connection,
  { customer: { id } }: LockedPerson,
  sessionId: number,
): Promise<string | null> {
  const { rows } = await connection.query<{ user_agent: string }>(
    'delete from session where id = $1 and customer_id = $2 returning user_agent',
    [sessionId, id],
  );
  return rows[0]?.user_agent ?? null;
}

/** Removes ended sessions, which are already refused; called by a job. */
export async function removeEndedSessions(database: Database): Promise<void> {
  await database.query(
    `delete from session
     where expires_at < now() or last_active_at < now() - make_interval(mins => $1)`,
    [limits.sessionIdleMinutes],
  );
}

export const alreadySignedOut = () =>
  new Refusal('not_found', 'This device is already signed out.');
