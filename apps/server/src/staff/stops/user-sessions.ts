import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { listUserSessions as contract } from '@seven-hills/contracts/staff/stops';
import type { Connection, Database } from '@seven-hills/postgres';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { Refusal } from '../../http/problem.ts';
import type { LockedPerson } from '../../people/identity/lock-person.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { joinStaff } from '../../people/identity/staff-member.ts';
import { describeDevice } from '../../people/sessions/describe-device.ts';
import { idleMinutesOf } from '../../people/sessions/find-session.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import { listOwnSessions } from '../../people/sessions/own-sessions.ts';
import { closeOtherSessions, endSession } from '../../people/sessions/session-store.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { noSuchUser } from '../users/user-row.ts';
import { refuseStaffMember, type Stopping } from './block-sign-in.ts';
import { signedOutByStaffMail } from './mails.ts';

/** Matches no session, so that none counts as the current one. */
const none = Buffer.alloc(0);

/**
 * Lists a person's current sessions, by last activity. Fails with `not_found` or
 * `permission_required` (a staff member's).
 */
export async function listUserSessions(
  connection: Connection,
  userId: bigint,
  staffRole: StaffRole | null,
  rules: StaffRules,
): Promise<ResultOf<typeof contract>> {
  const { rows } = await connection.query<{ role: StaffRole | null }>(
    `select staff.role from customer ${joinStaff('customer.id')} where customer.id = $1`,
    [userId],
  );
  const [person] = rows;
  if (!person) throw noSuchUser();
  refuseStaffMember(person.role, staffRole);
  const whose = { customerId: userId, sessionHash: none };
  const sessions = await listOwnSessions(connection, whose, idleMinutesOf(person.role, rules));
  return sessions.map(({ isCurrent: _isCurrent, ...session }) => session);
}

/**
 * Ends one of a person's sessions, or all, on every server, and notifies them. Returns how many
 * ended. If there was nothing to end, it neither logs nor mails anything. Fails with `not_found`,
 * `permission_required` (a staff member's), or `conflict` (the caller's own).
 */
export async function endUserSessions(
  database: Database,
  userId: bigint,
  sessionId: number | null,
  { staff, origin }: Stopping,
): Promise<number> {
  const staffId = staff.customerId;
  if (userId === staffId)
    throw new Refusal('conflict', 'Please end your own sessions on your profile.');
  const carryOut = async (connection: Connection) => {
    const { person, roles } = await lockStaff(connection, userId, staffId);
    refuseStaffMember(roles.get(userId) ?? null, roles.get(staffId) ?? null);
    if (!person) throw noSuchUser();
    const ended = await end(connection, person, sessionId);
    if (!ended) return 0;
    await recordEvent(connection, {
      action: sessionId === null ? 'signed_out_by_staff' : 'session_ended_by_staff',
      actorId: staffId,
      subjectId: userId,
      origin,
      detail: ended.detail,
    });
    const { email, first_name: firstName } = person.customer;
    await queueMail(connection, email, signedOutByStaffMail(firstName));
    return ended.count;
  };
  return inStaffTransaction(database, staff, carryOut, userId);
}

/**
 * Ends one session, or all of them together with the trusted devices, on which the password alone
 * would be enough to sign in again. Returns null if there was nothing to end.
 */
async function end(
  connection: Connection,
  person: LockedPerson,
  sessionId: number | null,
): Promise<{ count: number; detail: string } | null> {
  if (sessionId === null) {
    const { sessions, trustedDevices } = await closeOtherSessions(connection, person, null);
    if (sessions + trustedDevices === 0) return null;
    return { count: sessions, detail: `${sessions} ended` };
  }
  const userAgent = await endSession(connection, person, sessionId);
  return userAgent === null ? null : { count: 1, detail: describeDevice(userAgent).device };
}
