import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { type LockedPerson, lockPerson } from '../identity/lock-person.ts';
import { startWaitingPeriod } from '../identity/waiting-period.ts';
import { detailsByToken, refuseCommonPassword } from '../password-rules/refuse-guessable.ts';
import { voidMailedSecrets } from '../password-rules/void-mailed-secrets.ts';
import { closeOtherSessions } from '../sessions/session-store.ts';
import { passwordChangedMail, passwordResetDoneMail } from './mails.ts';

const perAddress = { attemptsMax: 20, windowMinutes: 15 };

/**
 * Sets a new password with a single-use reset token. Ends every session and voids every other open
 * token of the customer, and starts a waiting period that protects the PIN. Fails with
 * `reset_token_invalid` (unknown, used, or expired), `password_too_common`, or `too_many_attempts`.
 */
export async function resetPassword(
  database: Database,
  form: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  await countAttempt(database, `reset-token:address:${origin.network}`, perAddress);
  const own = await detailsByToken(database, 'password_reset_token', form.token);
  await refuseCommonPassword(form.password, own);
  const passwordHash = await hashPassword(form.password);
  await inTransaction(database, async (connection) => {
    // The person's lock comes first, as in a change that voids tokens.
    const person = await lockOwner(connection, form.token);
    if (!person || !(await useToken(connection, form.token)))
      throw new Refusal(
        'reset_token_invalid',
        'This reset link is no longer valid. Please request a new one.',
      );
    const customerId = person.customer.id;
    await voidMailedSecrets(connection, customerId);
    const { rows: customers } = await connection.query<{
      email: string;
      first_name: string;
      has_account: boolean;
    }>(
      `update customer set password_hash = $2, updated_at = now()
       where id = $1
       returning email, first_name,
                 exists (select from account where account.customer_id = customer.id) as has_account`,
      [customerId, passwordHash],
    );
    const customer = customers[0];
    if (!customer) throw new Error(`customer ${customerId} of a reset token does not exist`);
    const endsAt = await startWaitingPeriod(connection, customerId);
    await closeOtherSessions(connection, person, null);
    await connection.query('delete from attempt_counter where subject = $1', [
      `sign-in:account:${customer.email}`,
    ]);
    await recordOwnEvent(connection, customerId, {
      action: 'password_reset',
      origin,
      after: { waitingPeriodEndsAt: endsAt.toISOString() },
    });
    const mail = customer.has_account
      ? passwordResetDoneMail(customer.first_name, writeMoment(endsAt))
      : passwordChangedMail(customer.first_name);
    await queueMail(connection, customer.email, mail);
  });
}

async function lockOwner(connection: Connection, token: string): Promise<LockedPerson | null> {
  const { rows } = await connection.query<{ customer_id: bigint }>(
    'select customer_id from password_reset_token where token_hash = $1',
    [hashToken(token)],
  );
  return rows[0] ? lockPerson(connection, rows[0].customer_id) : null;
}

async function useToken(connection: Connection, token: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update password_reset_token set used_at = now()
     where token_hash = $1 and used_at is null and expires_at > now()`,
    [hashToken(token)],
  );
  return rowCount === 1;
}
