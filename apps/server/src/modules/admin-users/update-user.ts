import type { AdminUser, updateUser as contract } from '@seven-hills/contracts/api/admin-users';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/principal.ts';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../http/route.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { emailTaken } from '../customers/email-taken.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { emailChangedByStaffMail } from '../mail/staff-messages.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { findUser, toAdminUser, type UserRow } from './user-row.ts';

type Form = BodyOf<typeof contract>;

/**
 * Changes a user's name, e-mail address and role. A changed e-mail address is told to both addresses,
 * ends the user's sessions and makes open reset links worthless.
 *
 * All administrators' rows are locked in one order before anything is judged, and the caller's own role
 * is read again under that lock: of two administrators who demote each other at once, the second is
 * refused. Nobody changes their own role, so at least the caller remains.
 *
 * Fails with `not_found`, `admin_required` (demoted meanwhile), `own_role` or `email_taken`.
 */
export async function updateUser(
  database: Database,
  staff: Principal,
  userId: bigint,
  form: Form,
  origin: Origin,
): Promise<AdminUser> {
  return inTransaction(database, async (connection) => {
    const roles = await lockRoles(connection, userId);
    if (roles.get(staff.customerId) !== 'admin')
      throw new Refusal('admin_required', 'This area is for bank staff only.');
    const before = roles.has(userId) ? await findUser(connection, userId) : null;
    if (!before) throw new Refusal('not_found', 'There is no such user.');
    const after = {
      firstName: form.firstName ?? before.first_name,
      lastName: form.lastName ?? before.last_name,
      email: form.email,
      role: form.role ?? before.role,
    };
    if (after.role !== before.role && userId === staff.customerId)
      throw new Refusal('own_role', 'You cannot change your own role. Please ask a colleague.', {
        errors: [{ path: 'role', message: 'You cannot change your own role' }],
      });
    await writeUser(connection, userId, after);
    await recordChanges(connection, staff, before, after, origin);
    if (after.email !== before.email) {
      const keptSession = userId === staff.customerId ? staff.sessionHash : null;
      await closeOtherSessions(connection, userId, keptSession);
      await connection.query(
        'update password_reset_token set used_at = now() where customer_id = $1 and used_at is null',
        [userId],
      );
      const mail = emailChangedByStaffMail(after.firstName, after.email);
      await queueMail(connection, before.email, mail);
      await queueMail(connection, after.email, mail);
    }
    const changed = await findUser(connection, userId);
    if (!changed) throw new Error(`customer ${userId} vanished while locked`);
    return toAdminUser(changed);
  });
}

/** The roles of all administrators and of the user, held until the transaction ends. */
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

/** Only what changed goes into the log; a role stands in an event of its own. */
async function recordChanges(
  connection: Connection,
  staff: Principal,
  row: UserRow,
  after: Editable,
  origin: Origin,
): Promise<void> {
  const before: Editable = {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
  };
  const common = { actorId: staff.customerId, subjectId: row.id, origin };
  const changed = (['firstName', 'lastName', 'email'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const only = (user: Editable) => Object.fromEntries(changed.map((field) => [field, user[field]]));
  if (changed.length > 0)
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
