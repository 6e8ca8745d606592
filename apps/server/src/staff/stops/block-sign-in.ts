import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
import type { CustomerRow } from '../../people/identity/customer.ts';
import type { LockedPerson } from '../../people/identity/lock-person.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { administrators } from '../../people/identity/notify-administrators.ts';
import { endStop, type StopCause, startStop } from '../../people/identity/stops.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import type { Fact, Mail } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { noSuchUser } from '../users/user-row.ts';
import { signInBlockedMail, signInUnblockedMail, staffSignInChangedMail } from './mails.ts';

/** The staff member who stops a person, and the origin of the request. */
export interface Stopping {
  staff: ActingStaff;
  origin: Origin;
}

/**
 * Blocks a person from signing in and ends all their sessions, on every server. A password reset
 * does not lift it. Repeating it changes nothing and does not log or mail again. Fails with
 * `not_found`, `conflict` (the caller's own), `recently_reset` (the caller's own password),
 * `permission_required` (a staff member), or `unauthorized` (a colleague has just blocked the
 * caller).
 */
export async function blockSignIn(
  database: Database,
  userId: bigint,
  { reason, note }: StopCause,
  by: Stopping,
): Promise<void> {
  await changing(database, userId, by, async (connection, person) => {
    const stop = {
      customerId: userId,
      kind: 'sign_in_block',
      startedBy: by.staff.customerId,
    } as const;
    if (!(await startStop(connection, { ...stop, reason, note }))) return null;
    await closeOtherSessions(connection, person, null);
    return {
      action: 'sign_in_blocked',
      detail: note === null ? reason : `${reason}: ${note}`,
      mail: signInBlockedMail,
      state: 'Blocked',
    };
  });
}

/**
 * Lets a person sign in again. Fails with `not_found`, `conflict` (the caller's own),
 * `recently_reset` (the caller's own password), or `unauthorized`.
 */
export async function unblockSignIn(
  database: Database,
  userId: bigint,
  note: string,
  by: Stopping,
): Promise<void> {
  await changing(database, userId, by, async (connection) => {
    const stop = {
      customerId: userId,
      kind: 'sign_in_block',
      endedBy: by.staff.customerId,
    } as const;
    if (!(await endStop(connection, { ...stop, note }))) return null;
    const mail = signInUnblockedMail;
    return { action: 'sign_in_unblocked', detail: note, mail, state: 'Unblocked' };
  });
}

/** What was changed, for the audit log, the person, and the administrators. */
interface Changed {
  action: 'sign_in_blocked' | 'sign_in_unblocked';
  detail: string;
  mail: (firstName: string) => Mail;
  state: 'Blocked' | 'Unblocked';
}

/**
 * Decides under the locks of both people and of all administrators: of two administrators who block
 * each other simultaneously, the second is refused, so that they cannot lock each other out.
 */
async function changing(
  database: Database,
  userId: bigint,
  { staff, origin }: Stopping,
  change: (connection: Connection, person: LockedPerson) => Promise<Changed | null>,
): Promise<void> {
  const staffId = staff.customerId;
  if (userId === staffId)
    throw new Refusal('conflict', 'You cannot block or unblock yourself. Please ask a colleague.');
  const carryOut = async (connection: Connection) => {
    const { person, roles } = await lockStaff(connection, userId, staffId);
    await refuseWhileWaiting(connection, staffId, 'block and unblock people');
    const role = roles.get(userId) ?? null;
    refuseStaffMember(role, roles.get(staffId) ?? null);
    if (!person) throw noSuchUser();
    const changed = await change(connection, person);
    if (!changed) return;
    const { action, detail, mail, state } = changed;
    await recordEvent(connection, { action, actorId: staffId, subjectId: userId, origin, detail });
    await queueMail(connection, person.customer.email, mail(person.customer.first_name));
    if (role !== null) await notifyOtherAdministrators(connection, person.customer, state);
  };
  await inStaffTransaction(database, staff, carryOut, userId);
}

/** Only those who manage staff may see and change how a staff member signs in. */
export function refuseStaffMember(role: StaffRole | null, staffRole: StaffRole | null): void {
  const refusal = role === null ? null : refusalOfStaff('staff.manage', staffRole);
  if (refusal) throw refusal;
}

async function notifyOtherAdministrators(
  connection: Connection,
  person: CustomerRow,
  state: Changed['state'],
): Promise<void> {
  const facts: Fact[] = [
    ['Staff member', `${person.first_name} ${person.last_name}`],
    ['Signing in', state],
  ];
  for (const { id, email, first_name } of await administrators(connection))
    if (id !== person.id)
      await queueMail(connection, email, staffSignInChangedMail(first_name, facts));
}
