import { newPasswordWith } from '@seven-hills/contracts/fields';
import {
  emailWith,
  firstName,
  lastName,
  withNameRules,
} from '@seven-hills/contracts/person-fields';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { z } from 'zod';
import { recordEvent } from '../../audit-log/record-event.ts';
import { emailTaken } from '../../people/identity/email-taken.ts';
import { notifyAdministrators } from '../../people/identity/notify-administrators.ts';
import { setRole } from '../../people/identity/staff-member.ts';
import { refuseCommonPassword } from '../../people/password-rules/refuse-guessable.ts';
import { violates } from '../../platform/database/violates.ts';
import { hashPassword } from '../../platform/security/passwords.ts';

const fields = z.object({
  email: emailWith('Please enter a valid email address', 'Email is required'),
  firstName,
  lastName,
  password: newPasswordWith('Password must be at least 8 characters'),
});
export const newAdmin = withNameRules(fields);
type NewAdmin = z.output<typeof newAdmin>;

/**
 * Adds an administrator without an account, for a new bank or when no one can sign in anymore.
 * Notifies the other administrators. The operator at the server's terminal vouches for the address.
 * Returns the id. Fails with `password_too_common` or `email_taken`.
 */
export async function createAdmin(database: Database, form: NewAdmin): Promise<bigint> {
  await refuseCommonPassword(form.password, form);
  const passwordHash = await hashPassword(form.password);
  return inTransaction(database, async (connection) => {
    const id = await insertAdmin(connection, form, passwordHash);
    await setRole(connection, id, 'admin', null);
    await recordEvent(connection, {
      action: 'admin_created',
      subjectId: id,
      after: { email: form.email, role: 'admin' },
      detail: 'created from the server’s terminal',
    });
    const { firstName, lastName, email } = form;
    await notifyAdministrators(connection, {
      actorId: null,
      userId: id,
      before: null,
      after: { firstName, lastName, email, role: 'admin' },
    });
    return id;
  });
}

async function insertAdmin(
  connection: Connection,
  form: NewAdmin,
  passwordHash: string,
): Promise<bigint> {
  try {
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into customer (first_name, last_name, phone_number, address, email, confirmed_email,
                             password_hash)
       values ($1, $2, '', '', $3, $3, $4)
       returning id`,
      [form.firstName, form.lastName, form.email, passwordHash],
    );
    return (rows[0] as { id: bigint }).id;
  } catch (error) {
    if (violates(error, 'customer_email_key')) throw emailTaken();
    throw error;
  }
}
