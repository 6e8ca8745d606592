import type { Given } from '@seven-hills/contracts/endpoint';
import type { ownSession } from '@seven-hills/contracts/people/sessions';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { describeDevice } from './describe-device.ts';
import { inPersonTransaction } from './in-person-transaction.ts';
import { closeOtherSessions, endSession } from './session-store.ts';
import type { Verified } from './verified.ts';

interface OwnSessionRow extends Omit<Given<typeof ownSession>, 'device' | 'kind'> {
  userAgent: string;
}

/** Lists the customer's current sessions: the caller's session first, then by last activity. */
export async function listOwnSessions(
  database: Database | Connection,
  { customerId, sessionHash }: Pick<Principal, 'customerId' | 'sessionHash'>,
  idleMinutes: number,
): Promise<Given<typeof ownSession>[]> {
  const { rows } = await database.query<OwnSessionRow>(
    `select id, user_agent as "userAgent", ip_address as "ipAddress", created_at as "signedInAt",
            last_active_at as "lastActiveAt", opened_by as "openedBy",
            confirmed_at as "confirmedAt", confirmed_by as "confirmedBy",
            token_hash = $2 as "isCurrent"
     from session
     where customer_id = $1
       and expires_at > now()
       and last_active_at > now() - make_interval(mins => $3)
     order by "isCurrent" desc, last_active_at desc
     limit 100`,
    [customerId, sessionHash, idleMinutes],
  );
  return rows.map(({ userAgent, ...session }) => ({ ...session, ...describeDevice(userAgent) }));
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
    await recordOwnEvent(connection, customerId, {
      action: 'session_ended',
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
      await recordOwnEvent(connection, customerId, {
        action: 'other_sessions_ended',
        origin,
        detail: `${sessions} ended, ${trustedDevices} devices no longer trusted`,
      });
    return sessions;
  });
}
