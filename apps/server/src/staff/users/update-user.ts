import { nameToKeep } from '@seven-hills/bank/person-names';
import type { StaffRole } from '@seven-hills/bank/staff-roles';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import { changesStaffAccess } from '@seven-hills/contracts/staff/parts/staff-access';
import type { updateUser as contract } from '@seven-hills/contracts/staff/users';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
import type { EmailChangeMeans } from '../../people/email/change-email.ts';
import { lockStaff } from '../../people/identity/lock-staff.ts';
import { refuseNames } from '../../people/identity/refuse-names.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { confirmPassword } from '../../people/password-rules/confirm-password.ts';
import { judgeAgain } from '../../people/sessions/in-person-transaction.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { applyUserChange, type Editable, editableOf } from './apply-user-change.ts';
import { detailsVersion, refuseOlderVersion } from './details-version.ts';
import { actionsOf } from './user-proposal.ts';
import { findUser, noSuchUser, requireUser, toAdminUser } from './user-row.ts';

type Form = BodyOf<typeof contract>;

/**
 * Changes a user's name, email address, and role, or proposes the change if others must approve it.
 * No one changes their own details. Changing who can sign in as staff requires the caller's
 * password, since an unlocked screen already has a session.
 *
 * Locks all administrators' rows in a fixed order before checking anything, and rereads the
 * caller's own role under that lock: of two administrators who demote each other simultaneously,
 * the second is refused. No one changes their own role, so the caller always remains an
 * administrator.
 *
 * Fails with `edit_conflict` (the details have changed since the form's version), `not_found`,
 * `admin_required` or `permission_required` (the role, which may have just changed, does not allow
 * it), `own_role`, `conflict` (the caller's own details), `email_taken`, `proposal_exists`,
 * `validation_failed` (no password, or a new name that breaks the rules), `current_password_wrong`,
 * `recently_reset` (the caller's own password, unless only names change), or `too_many_attempts`.
 */
export async function updateUser(
  dependencies: EmailChangeMeans & { database: Database; proposals: Proposals },
  staff: Principal,
  userId: bigint,
  form: Form,
  origin: Origin,
): Promise<ResultOf<typeof contract> | AcceptedProposal> {
  const { database, proposals } = dependencies;
  const confirmed = await confirmIfNeeded(database, staff, userId, form);
  const update = async (connection: Connection) => {
    const { person, roles } = await lockStaff(connection, userId, staff.customerId);
    const changed = confirmed && (await judgeAgain(connection, confirmed));
    if (changed) throw changed;
    const refusal = refusalOfStaff('customers.edit', roles.get(staff.customerId) ?? null);
    if (refusal) throw refusal;
    const row = await findUser(connection, userId);
    if (!person || !row) throw noSuchUser();
    const before = editableOf(row);
    await refuseOlderVersion(connection, userId, form.version, before);
    const after = edited(before, form);
    refuseNames(after, before);
    refuseWithoutPermission(roles.get(staff.customerId) ?? null, before, after);
    refuseOwn(staff, userId, before, after);
    // The user may have become staff since the password check.
    if (changesStaffAccess(before, after) && !confirmed) throw passwordMissing();
    const accepted = await proposeChange(
      proposals,
      { staff, before, after, form, origin },
      userId,
      connection,
    );
    if (accepted) return accepted;
    await applyUserChange(connection, dependencies, {
      person,
      row,
      after,
      actorId: staff.customerId,
      origin,
    });
    return {
      ...toAdminUser(await requireUser(connection, userId), staff.customerId),
      version: await detailsVersion(connection, userId),
    };
  };
  return inStaffTransaction(database, staff, update, userId);
}

interface AskedChange {
  staff: Principal;
  before: Editable;
  after: Editable;
  form: Form;
  origin: Origin;
}

/** Proposes the change if others must approve any part of it. */
async function proposeChange(
  proposals: Proposals,
  { staff, before, after, form, origin }: AskedChange,
  userId: bigint,
  connection: Connection,
): Promise<AcceptedProposal | null> {
  const [first, ...others] = actionsOf(before, after);
  if (first === undefined) return null;
  const maker = { staff, reason: form.reason, origin };
  const payload = { userId: String(userId), ...after };
  return proposals.ifNeeded([first, ...others], payload, maker, connection);
}

/**
 * Checks the caller's password if the change requires it, before locking any row, because hashing
 * is slow. Returns the result to judge again under the locks; null if it was not checked.
 */
async function confirmIfNeeded(
  database: Database,
  staff: Principal,
  userId: bigint,
  form: Form,
): Promise<Verified | null> {
  const before = editableOf(await requireUser(database, userId));
  const after = edited(before, form);
  refuseWithoutPermission(staff.staffRole, before, after);
  refuseOwn(staff, userId, before, after);
  if (before.email !== after.email || before.role !== after.role)
    await refuseWhileWaiting(database, staff.customerId, 'change email addresses and roles');
  if (!changesStaffAccess(before, after)) return null;
  if (form.currentPassword === undefined) throw passwordMissing();
  return confirmPassword(database, staff, form.currentPassword);
}

const passwordMissing = () =>
  refusalAt(
    'validation_failed',
    'currentPassword',
    'Please confirm your own password to change who can sign in as staff',
  );

/** Staff don't edit their own details here; they use the profile, as customers do. */
function refuseOwn(staff: Principal, userId: bigint, before: Editable, after: Editable): void {
  if (userId !== staff.customerId) return;
  if (after.role !== before.role)
    throw new Refusal('own_role', 'You can’t change your own role. Please ask a colleague.', {
      errors: [{ path: 'role', message: 'You can’t change your own role' }],
    });
  throw new Refusal(
    'conflict',
    'Another staff member must change your name. You can change your own email address on your profile.',
  );
}

/** Only those who manage staff decide who can sign in as staff. */
function refuseWithoutPermission(role: StaffRole | null, before: Editable, after: Editable): void {
  const refusal = changesStaffAccess(before, after) ? refusalOfStaff('staff.manage', role) : null;
  if (refusal) throw refusal;
}

const edited = (before: Editable, form: Form): Editable => ({
  firstName: nameToKeep(form.firstName ?? before.firstName, before.firstName),
  lastName: nameToKeep(form.lastName ?? before.lastName, before.lastName),
  email: form.email,
  role: form.role ?? before.role,
});
