import type {
  AdminUser,
  updateUser as contract,
} from '@seven-hills/contracts/api/staff/admin-users';
import { changesStaffAccess } from '@seven-hills/contracts/api/staff/staff-access';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { nameToKeep } from '@seven-hills/contracts/person-names';
import type { StaffRole } from '@seven-hills/contracts/staff-roles';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalOfStaff } from '../../http/plugins/sessions.ts';
import { Refusal } from '../../http/problem.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { announceReplacedEmail } from '../../people/email/replace-email.ts';
import { emailTaken } from '../../people/identity/email-taken.ts';
import { endNameChange, isSameName } from '../../people/identity/name-change.ts';
import { refuseNames } from '../../people/identity/refuse-names.ts';
import { lockStaff, type Role, setRole } from '../../people/identity/staff-member.ts';
import { tellAdministrators } from '../../people/identity/tell-administrators.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { confirmPassword } from '../../people/password/confirm-password.ts';
import { voidResetTokens } from '../../people/password/void-reset-tokens.ts';
import { closeOtherSessions } from '../../people/sessions/session-store.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { nameConfirmedMail, roleChangedMail } from '../../platform/mail/staff-messages.ts';
import { findUser, toAdminUser, type UserRow } from './user-row.ts';

type Form = BodyOf<typeof contract>;

/**
 * Changes a user's name, email address and role. The name is confirmed by that, and ends a request
 * for the same one; nobody changes their own details. Changing the address notifies both addresses,
 * the old one with a link that undoes the change, ends
 * the user's sessions, and voids open reset links. Changing who can sign in as staff requires the
 * caller's password, since an unlocked screen already has a session, and notifies all
 * administrators.
 *
 * Locks all administrators' rows in one order before checking anything, and rereads the caller's
 * own role under that lock: of two administrators who demote each other simultaneously, the second
 * is refused. Nobody changes their own role, so the caller always remains an administrator.
 *
 * Fails with `not_found`, `admin_required` or `permission_required` (a role that does not allow it,
 * perhaps since a moment ago), `own_role`, `conflict` (the caller's own details), `email_taken`,
 * `validation_failed` (no password, or a new name that breaks the rules), `current_password_wrong`,
 * `recently_reset` (the caller's own password, unless only names change) or `too_many_attempts`.
 */
export async function updateUser(
  { database, ...means }: LinkMeans & { database: Database },
  staff: Principal,
  userId: bigint,
  form: Form,
  origin: Origin,
): Promise<AdminUser> {
  const isConfirmed = await confirmIfNeeded(database, staff, userId, form);
  return inTransaction(database, async (connection) => {
    const roles = await lockStaff(connection, userId, staff.customerId);
    const refusal = refusalOfStaff('customers.edit', roles.get(staff.customerId) ?? null);
    if (refusal) throw refusal;
    const row = await findUser(connection, userId);
    if (!row) throw notFound();
    const before = editableOf(row);
    const after = changed(before, form);
    refuseNames(after, before);
    refuseWithoutPermission(roles.get(staff.customerId) ?? null, before, after);
    refuseOwn(staff, userId, before, after);
    // The user may have become staff since the password check.
    if (changesStaffAccess(before, after) && !isConfirmed) throw passwordMissing();
    await writeUser(connection, userId, after);
    if (after.role !== before.role) await setRole(connection, userId, after.role, staff.customerId);
    const asked = toAdminUser(row).nameChange;
    if (asked && isSameName(asked, after)) {
      await endNameChange(connection, userId, {
        outcome: 'confirmed',
        decidedBy: staff.customerId,
      });
      await queueMail(connection, after.email, nameConfirmedMail(after));
    }
    await recordChanges(connection, { staff, userId, before, after, origin });
    if (after.email !== before.email) {
      await closeOtherSessions(connection, userId, null);
      await voidResetTokens(connection, userId);
      await announceReplacedEmail(connection, means, {
        customerId: userId,
        firstName: after.firstName,
        before: before.email,
        after: after.email,
        isByStaff: true,
      });
    }
    if (after.role !== before.role)
      await queueMail(connection, after.email, roleChangedMail(after.firstName, after.role));
    if (changesStaffAccess(before, after))
      await tellAdministrators(connection, { actorId: staff.customerId, userId, before, after });
    const saved = await findUser(connection, userId);
    if (!saved) throw new Error(`customer ${userId} disappeared while locked`);
    return toAdminUser(saved);
  });
}

/**
 * Checks the caller's password if the change requires it, before locking any row, because hashing
 * is slow. Returns whether it was checked.
 */
async function confirmIfNeeded(
  database: Database,
  staff: Principal,
  userId: bigint,
  form: Form,
): Promise<boolean> {
  const row = await findUser(database, userId);
  if (!row) throw notFound();
  const before = editableOf(row);
  const after = changed(before, form);
  refuseWithoutPermission(staff.staffRole, before, after);
  refuseOwn(staff, userId, before, after);
  if (before.email !== after.email || before.role !== after.role)
    await refuseWhileWaiting(
      database,
      staff.customerId,
      (moment) => `You can change email addresses and roles after ${moment}.`,
    );
  if (!changesStaffAccess(before, after)) return false;
  if (form.currentPassword === undefined) throw passwordMissing();
  await confirmPassword(database, staff, form.currentPassword);
  return true;
}

const notFound = () => new Refusal('not_found', 'There is no such user.');

function passwordMissing(): Refusal {
  const message = 'Please confirm your own password to change who can sign in as staff';
  return new Refusal('validation_failed', message, {
    errors: [{ path: 'currentPassword', message }],
  });
}

/** Nobody serves themself: own details are changed on the profile, as customers do. */
function refuseOwn(staff: Principal, userId: bigint, before: Editable, after: Editable): void {
  if (userId !== staff.customerId) return;
  if (after.role !== before.role)
    throw new Refusal('own_role', 'You cannot change your own role. Please ask a colleague.', {
      errors: [{ path: 'role', message: 'You cannot change your own role' }],
    });
  throw new Refusal(
    'conflict',
    'Another staff member must change your name. You can change your own email address on your profile.',
  );
}

/** Who can sign in as staff is decided by those who manage staff. */
function refuseWithoutPermission(role: StaffRole | null, before: Editable, after: Editable): void {
  const refusal = changesStaffAccess(before, after) ? refusalOfStaff('staff.manage', role) : null;
  if (refusal) throw refusal;
}

interface Editable {
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
}

const editableOf = (row: UserRow): Editable => ({
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
});

const changed = (before: Editable, form: Form): Editable => ({
  firstName: nameToKeep(form.firstName ?? before.firstName, before.firstName),
  lastName: nameToKeep(form.lastName ?? before.lastName, before.lastName),
  email: form.email,
  role: form.role ?? before.role,
});

async function writeUser(connection: Connection, id: bigint, user: Editable): Promise<void> {
  try {
    await connection.query(
      `update customer
       set first_name = $2, last_name = $3, email = $4, updated_at = now()
       where id = $1`,
      [id, user.firstName, user.lastName, user.email],
    );
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'customer_email_key') throw emailTaken();
    throw error;
  }
}

interface Change {
  staff: Principal;
  userId: bigint;
  before: Editable;
  after: Editable;
  origin: Origin;
}

/** Logs only changed fields; a role change has its own event. */
async function recordChanges(connection: Connection, change: Change): Promise<void> {
  const { staff, userId, before, after, origin } = change;
  const common = { actorId: staff.customerId, subjectId: userId, origin };
  const fields = (['firstName', 'lastName', 'email'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const only = (user: Editable) => Object.fromEntries(fields.map((field) => [field, user[field]]));
  if (fields.length > 0)
    await recordEvent(connection, {
      action: 'user_updated',
      ...common,
      before: only(before),
      after: only(after),
    });
  if (before.role !== after.role)
    await recordEvent(connection, {
      action: 'role_changed',
      ...common,
      before: { role: before.role },
      after: { role: after.role },
    });
}
