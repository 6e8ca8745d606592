import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
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
import type { Fact } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
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
    if (!(await startStop(connection, { ...stop, reason, note }))) return;
    await closeOtherSessions(connection, person.locked, null);
    await recordEvent(connection, {
      action: 'sign_in_blocked',
      actorId: by.staff.customerId,
      subjectId: userId,
      origin: by.origin,
      detail: note === null ? reason : `${reason}: ${note}`,
    });
    await queueMail(connection, person.email, signInBlockedMail(person.first_name));
    if (person.role !== null)
      await notifyOtherAdministrators(connection, userId, person, 'Blocked');
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
  await changing(database, userId, by, async (connection, person) => {
    const stop = {
      customerId: userId,
      kind: 'sign_in_block',
      endedBy: by.staff.customerId,
    } as const;
    if (!(await endStop(connection, { ...stop, note }))) return;
    await recordEvent(connection, {
      action: 'sign_in_unblocked',
      actorId: by.staff.customerId,
      subjectId: userId,
      origin: by.origin,
      detail: note,
    });
    await queueMail(connection, person.email, signInUnblockedMail(person.first_name));
    if (person.role !== null)
      await notifyOtherAdministrators(connection, userId, person, 'Unblocked');
  });
}

interface Person {
  first_name: string;
  last_name: string;
  email: string;
  role: StaffRole | null;
  locked: LockedPerson;
}

/**
 * Decides under the locks of both people and of all administrators: of two administrators who block
 * each other simultaneously, the second is refused, so that they cannot lock each other out.
 */
async function changing(
  database: Database,
  userId: bigint,
  { staff }: Stopping,
  change: (connection: Connection, person: Person) => Promise<void>,
): Promise<void> {
  const staffId = staff.customerId;
  if (userId === staffId)
    throw new Refusal('conflict', 'You cannot block or unblock yourself. Please ask a colleague.');
  const carryOut = async (connection: Connection) => {
    const { person: locked, roles } = await lockStaff(connection, userId, staffId);
    const endSentence = (moment: string) => `You can block and unblock people after ${moment}.`;
    await refuseWhileWaiting(connection, staffId, endSentence);
    const role = roles.get(userId) ?? null;
    refuseStaffMember(role, roles.get(staffId) ?? null);
    if (!locked) throw new Refusal('not_found', 'There is no such user.');
    const { first_name, last_name, email } = locked.customer;
    await change(connection, { first_name, last_name, email, role, locked });
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
  userId: bigint,
  person: Person,
  state: 'Blocked' | 'Unblocked',
): Promise<void> {
  const facts: Fact[] = [
    ['Staff member', `${person.first_name} ${person.last_name}`],
    ['Signing in', state],
  ];
  for (const { id, email, first_name } of await administrators(connection))
    if (id !== userId)
      await queueMail(connection, email, staffSignInChangedMail(first_name, facts));
}
