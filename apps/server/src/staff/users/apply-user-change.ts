import { changesStaffAccess } from '@seven-hills/contracts/staff/parts/staff-access';
import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { changeEmail, type EmailChangeMeans } from '../../people/email/change-email.ts';
import { queueMailToCustomer } from '../../people/identity/customer.ts';
import { emailTaken } from '../../people/identity/email-taken.ts';
import type { LockedPerson } from '../../people/identity/lock-person.ts';
import { endNameChange, isSameName } from '../../people/identity/name-change.ts';
import { notifyAdministrators } from '../../people/identity/notify-administrators.ts';
import { type Role, setRole } from '../../people/identity/staff-member.ts';
import { voidMailedSecrets } from '../../people/password-rules/void-mailed-secrets.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { nameConfirmedMail, roleChangedMail } from './mails.ts';
import type { UserRow } from './user-row.ts';

/** The details of a person that staff can change. */
export interface Editable {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

export const editableOf = ({ firstName, lastName, email, role }: UserRow): Editable => ({
  firstName,
  lastName,
  email,
  role,
});

interface UserChange {
  person: LockedPerson;
  /** The person as read under `lockStaff`. */
  row: UserRow;
  after: Editable;
  /** The person who carries it out: the caller, or the last voter on a proposal. */
  actorId: bigint;
  origin: Origin;
}

/**
 * Writes a change to a person's details, records it, and notifies everyone concerned. This confirms
 * the name and ends a request for the same one. A new address ends the sessions, voids open reset
 * links, and takes effect when the person confirms it, as after a change of their own. Call it
 * under `lockStaff`. Fails with `email_taken`, or with `conflict` if no administrator would remain.
 */
export async function applyUserChange(
  connection: Connection,
  means: EmailChangeMeans,
  { person, row, after, actorId, origin }: UserChange,
): Promise<void> {
  const { id: userId } = row;
  const before = editableOf(row);
  if (before.role === 'admin' && after.role !== 'admin') await keepAnAdmin(connection, userId);
  await writeNames(connection, userId, after);
  if (after.role !== before.role) await setRole(connection, userId, after.role, actorId);
  if (row.nameChange && isSameName(row.nameChange, after)) {
    await endNameChange(connection, userId, { outcome: 'confirmed', decidedBy: actorId });
    await queueMail(connection, before.email, nameConfirmedMail(after));
  }
  const { confirmsAtOnce } = means;
  await recordChanges(connection, { actorId, userId, before, after, origin, confirmsAtOnce });
  if (after.email !== before.email) {
    await closeOtherSessions(connection, person, null);
    await voidMailedSecrets(connection, userId);
    const { email } = after;
    await changeEmail(connection, means, {
      customerId: userId,
      email,
      isByStaff: true,
      taken: emailTaken,
    });
  }
  if (after.role !== before.role)
    await queueMailToCustomer(connection, userId, (firstName) =>
      roleChangedMail(firstName, after.role),
    );
  if (changesStaffAccess(before, after))
    await notifyAdministrators(connection, { actorId, userId, before, after });
}

async function keepAnAdmin(connection: Connection, userId: bigint): Promise<void> {
  const { rowCount } = await connection.query(
    "select from staff_member where role = 'admin' and ended_at is null and person_id <> $1 limit 1",
    [userId],
  );
  if (rowCount === 0)
    throw new Refusal('conflict', 'This is the last administrator. Add another one first.');
}

async function writeNames(connection: Connection, id: bigint, user: Editable): Promise<void> {
  await connection.query(
    'update customer set first_name = $2, last_name = $3, updated_at = now() where id = $1',
    [id, user.firstName, user.lastName],
  );
}

interface Change {
  actorId: bigint;
  userId: bigint;
  before: Editable;
  after: Editable;
  origin: Origin;
  confirmsAtOnce: boolean;
}

/** Logs only changed fields; a role change has its own event. */
async function recordChanges(connection: Connection, change: Change): Promise<void> {
  const { actorId, userId, before, after, origin, confirmsAtOnce } = change;
  const common = { actorId, subjectId: userId, origin };
  const fields = (['firstName', 'lastName', 'email'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const only = (user: Editable, emailName: string) =>
    Object.fromEntries(fields.map((field) => [field === 'email' ? emailName : field, user[field]]));
  if (fields.length > 0)
    await recordEvent(connection, {
      action: 'user_updated',
      ...common,
      before: only(before, 'email'),
      after: only(after, confirmsAtOnce ? 'email' : 'pendingEmail'),
    });
  if (before.role !== after.role)
    await recordEvent(connection, {
      action: 'role_changed',
      ...common,
      before: { role: before.role },
      after: { role: after.role },
    });
}
