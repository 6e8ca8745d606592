import type {
  AdminUser,
  updateUser as contract,
} from '@seven-hills/contracts/api/staff/admin-users';
import { changesStaffAccess } from '@seven-hills/contracts/api/staff/staff-access';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { nameToKeep } from '@seven-hills/contracts/person-names';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { announceReplacedEmail } from '../../people/email/replace-email.ts';
import { emailTaken } from '../../people/identity/email-taken.ts';
import { endNameChange, isSameName } from '../../people/identity/name-change.ts';
import { refuseNames } from '../../people/identity/refuse-names.ts';
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
 * for the same one; nobody changes their own. Changing the address notifies both addresses, the old
 * one with a link that undoes the change, ends
 * the user's sessions, and voids open reset links. Changing who can sign in as staff requires the
 * caller's password, since an unlocked screen already has a session, and notifies all
 * administrators.
 *
 * Locks all administrators' rows in one order before checking anything, and rereads the caller's
 * own role under that lock: of two administrators who demote each other simultaneously, the second
 * is refused. Users cannot change their own role, so the caller always remains an administrator.
 *
 * Fails with `not_found`, `admin_required` (demoted in the meantime), `own_role`, `conflict` (the
 * caller's own name), `email_taken`,
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
    const roles = await lockRoles(connection, userId);
    if (roles.get(staff.customerId) !== 'admin')
      throw new Refusal('admin_required', 'This area is for bank staff only.');
    const row = roles.has(userId) ? await findUser(connection, userId) : null;
    if (!row) throw notFound();
    const before = editableOf(row);
    const after = changed(before, form);
    refuseNames(after, before);
    refuseOwnRole(staff, userId, before, after);
    refuseOwnName(staff, userId, before, after);
    // The user may have become staff since the password check.
    if (changesStaffAccess(before, after) && !isConfirmed) throw passwordMissing();
    await writeUser(connection, userId, after);
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
      const keptSession = userId === staff.customerId ? staff.sessionHash : null;
      await closeOtherSessions(connection, userId, keptSession);
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
  refuseOwnRole(staff, userId, before, after);
  if (before.email !== after.email || before.role !== after.role)
    await refuseWhileWaiting(
      database,
      staff.customerId,
      (moment) => `You can change email addresses and roles after ${moment}.`,
    );
  if (!changesStaffAccess(before, after)) return false;
  if (form.currentPassword === undefined) throw passwordMissing();
  await confirmPassword(database, staff.customerId, form.currentPassword);
  return true;
}

const notFound = () => new Refusal('not_found', 'There is no such user.');

function passwordMissing(): Refusal {
  const message = 'Please confirm your own password to change who can sign in as staff';
  return new Refusal('validation_failed', message, {
    errors: [{ path: 'currentPassword', message }],
  });
}

function refuseOwnRole(staff: Principal, userId: bigint, before: Editable, after: Editable): void {
  if (after.role !== before.role && userId === staff.customerId)
    throw new Refusal('own_role', 'You cannot change your own role. Please ask a colleague.', {
      errors: [{ path: 'role', message: 'You cannot change your own role' }],
    });
}

/** A name that others see takes a colleague, as it does for customers. */
function refuseOwnName(staff: Principal, userId: bigint, before: Editable, after: Editable): void {
  if (userId === staff.customerId && !isSameName(before, after))
    throw new Refusal('conflict', 'A colleague must change your name.');
}

/** Locks the roles of all administrators and of the user until the transaction ends. */
async function lockRoles(
  connection: Connection,
  userId: bigint,
): Promise<Map<bigint, 'user' | 'admin'>> {
  const { rows } = await connection.query<{ id: bigint; role: 'user' | 'admin' }>(
    `select id, role from customer
     where id = $1 or role = 'admin'
     order by id
     for no key update`,
    [userId],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

interface Editable {
  firstName: string;
  lastName: string;
  email: string;
  role: 'user' | 'admin';
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
       set first_name = $2, last_name = $3, email = $4, role = $5, updated_at = now()
       where id = $1`,
      [id, user.firstName, user.lastName, user.email, user.role],
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
