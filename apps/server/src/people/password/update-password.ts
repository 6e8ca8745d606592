import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { findCustomer } from '../identity/customer.ts';
import { refuseCommonPassword } from '../password-rules/refuse-guessable.ts';
import { voidMailedSecrets } from '../password-rules/void-mailed-secrets.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import type { Verified } from '../sessions/verified.ts';
import { passwordChangedMail } from './mails.ts';

/**
 * Changes the password, once its owner has confirmed the change. Keeps this session, ends all
 * others, and voids open reset links. Fails with `password_too_common`.
 */
export async function updatePassword(
  database: Database,
  confirmed: Verified,
  newPassword: string,
  origin: Origin,
): Promise<void> {
  const { customerId, sessionHash } = confirmed;
  const own = await findCustomer(database, customerId);
  await refuseCommonPassword(
    newPassword,
    own && { firstName: own.first_name, lastName: own.last_name, email: own.email },
    'newPassword',
  );
  const passwordHash = await hashPassword(newPassword);
  await inPersonTransaction(database, confirmed, async (connection, person) => {
    const { customer } = person;
    await connection.query(
      'update customer set password_hash = $2, updated_at = now() where id = $1',
      [customerId, passwordHash],
    );
    await closeOtherSessions(connection, person, sessionHash);
    await voidMailedSecrets(connection, customerId);
    await recordOwnEvent(connection, customerId, { action: 'password_changed', origin });
    await queueMail(connection, customer.email, passwordChangedMail(customer.first_name));
  });
}
