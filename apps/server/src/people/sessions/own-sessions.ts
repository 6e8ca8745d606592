import type { OwnSession } from '@seven-hills/contracts/people/sessions';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { describeDevice } from './describe-device.ts';
import { inPersonTransaction } from './in-person-transaction.ts';
import { closeOtherSessions, endSession, type OpenedBy } from './session-store.ts';
import type { ConfirmedBy, Verified } from './verified.ts';

interface OwnSessionRow {
  id: bigint;
  user_agent: string;
  ip_address: string;
  created_at: Date;
  last_active_at: Date;
  opened_by: OpenedBy;
  confirmed_at: Date;
  confirmed_by: ConfirmedBy;
  is_current: boolean;
}

/** Lists the customer's current sessions: the caller's session first, then by last activity. */
export async function listOwnSessions(
  database: Database | Connection,
  { customerId, sessionHash }: Pick<Principal, 'customerId' | 'sessionHash'>,
  idleMinutes: number,
): Promise<OwnSession[]> {
  const { rows } = await database.query<OwnSessionRow>(
    `select id, user_agent, ip_address, created_at, last_active_at, opened_by, confirmed_at,
            confirmed_by, token_hash = $2 as is_current
     from session
     where customer_id = $1
       and expires_at > now()
       and last_active_at > now() - make_interval(mins => $3)
     order by is_current desc, last_active_at desc
     limit 100`,
    [customerId, sessionHash, idleMinutes],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    ...describeDevice(row.user_agent),
    ipAddress: row.ip_address,
    signedInAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    openedBy: row.opened_by,
    confirmedAt: row.confirmed_at.toISOString(),
    confirmedBy: row.confirmed_by,
    isCurrent: row.is_current,
  }));
}

/**
 * Ends one of the customer's own sessions. Returns whether it existed; the query checks ownership.
 */
export async function endOwnSession(
  database: Database,
  confirmed: Verified,
  sessionId: number,
  origin: Origin,
): Promise<boolean> {
  return inPersonTransaction(database, confirmed, async (connection, person) => {
    const userAgent = await endSession(connection, person, sessionId);
    if (userAgent === null) return false;
    const { customerId } = confirmed;
    await recordEvent(connection, {
      action: 'session_ended',
      actorId: customerId,
      subjectId: customerId,
      origin,
      detail: describeDevice(userAgent).device,
    });
    return true;
  });
}

/**
 * Ends every session of the customer except the caller's, and stops trusting all devices; returns
 * how many sessions there were. Of the devices that receive alerts, only `ownAlertDevice` remains.
 */
export async function endOtherSessions(
  database: Database,
  confirmed: Verified,
  origin: Origin,
  ownAlertDevice?: string,
): Promise<number> {
  return inPersonTransaction(database, confirmed, async (connection, person) => {
    const { customerId, sessionHash } = confirmed;
    const { sessions, trustedDevices } = await closeOtherSessions(
      connection,
      person,
      sessionHash,
      ownAlertDevice,
    );
    if (sessions + trustedDevices > 0)
      await recordEvent(connection, {
        action: 'other_sessions_ended',
        actorId: customerId,
        subjectId: customerId,
        origin,
        detail: `${sessions} ended, ${trustedDevices} devices no longer trusted`,
      });
    return sessions;
  });
}
