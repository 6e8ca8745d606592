import type { UserSession } from '@seven-hills/contracts/api/staff/stops';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { describeDevice } from '../../people/sessions/describe-device.ts';
import { listOwnSessions } from '../../people/sessions/own-sessions.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { signedOutByStaffMail } from '../../platform/mail/staff-messages.ts';
import type { Stopping } from './block-sign-in.ts';

/** No session's hash. */
const none = Buffer.alloc(0);

/** Lists a person's current sessions, by last activity. Fails with `not_found`. */
export async function listUserSessions(
  connection: Connection,
  userId: bigint,
): Promise<UserSession[]> {
  const { rowCount } = await connection.query('select from customer where id = $1', [userId]);
  if (rowCount !== 1) throw new Refusal('not_found', 'There is no such user.');
  const sessions = await listOwnSessions(connection, { customerId: userId, sessionHash: none });
  return sessions.map(({ isCurrent: _isCurrent, ...session }) => session);
}

/**
 * Ends one of a person's sessions, or all, on every server, and notifies them. Returns how many
 * ended; none is logged or mailed. Fails with `not_found` or `conflict` (the caller's own).
 */
export async function endUserSessions(
  database: Database,
  userId: bigint,
  sessionId: number | null,
  { staffId, origin }: Stopping,
): Promise<number> {
  if (userId === staffId)
    throw new Refusal('conflict', 'Please end your own sessions on your profile.');
  return inTransaction(database, async (connection) => {
    // A sign-in under way finishes first, so that its session ends too.
    const { rows } = await connection.query<{ email: string; first_name: string }>(
      'select email, first_name from customer where id = $1 for no key update',
      [userId],
    );
    const person = rows[0];
    if (!person) throw new Refusal('not_found', 'There is no such user.');
    const { rows: ended } = await connection.query<{ user_agent: string }>(
      `delete from session where customer_id = $1 and ($2::bigint is null or id = $2)
       returning user_agent`,
      [userId, sessionId],
    );
    const [first] = ended;
    if (!first) return 0;
    await recordEvent(connection, {
      action: sessionId === null ? 'signed_out_by_staff' : 'session_ended_by_staff',
      actorId: staffId,
      subjectId: userId,
      origin,
      detail:
        sessionId === null ? `${ended.length} ended` : describeDevice(first.user_agent).device,
    });
    await queueMail(connection, person.email, signedOutByStaffMail(person.first_name));
    return ended.length;
  });
}
