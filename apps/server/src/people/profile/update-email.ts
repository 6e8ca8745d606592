import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { violates } from '../../platform/database/violates.ts';
import type { LinkMeans } from '../email/email-links.ts';
import { announceReplacedEmail } from '../email/replace-email.ts';
import { toCurrentUser } from '../identity/customer.ts';
import { notifyAdministrators } from '../identity/notify-administrators.ts';
import { voidResetTokens } from '../password/void-reset-tokens.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';

/** The response reveals whether an address is taken, so few attempts are allowed. */
const perCustomer = { attemptsMax: 10, windowMinutes: 60 };

/**
 * Changes the email address, which is also the sign-in name, and notifies both addresses, each with
 * a link: to confirm the new one, and to undo the change; for a staff member, all administrators.
 * Voids open reset links, which went to the old address. Fails as `confirm` does, and with
 * `email_unchanged`, `email_taken`, or `too_many_attempts`.
 */
export async function updateEmail(
  { database, ...means }: LinkMeans & { database: Database },
  customerId: bigint,
  newEmail: string,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<CurrentUser> {
  await countAttempt(database, `change-email:${customerId}`, perCustomer);
  const confirmed = await confirm();
  return inPersonTransaction(database, confirmed, async (connection, { customer }) => {
    if (newEmail === customer.email)
      throw refused('email_unchanged', 'This is already your email address.');
    await setEmail(connection, customerId, newEmail);
    await voidResetTokens(connection, customerId);
    await recordEvent(connection, {
      action: 'email_changed',
      actorId: customerId,
      subjectId: customerId,
      origin,
      before: { email: customer.email },
      after: { email: newEmail },
    });
    await announceReplacedEmail(connection, means, {
      customerId,
      firstName: customer.first_name,
      before: customer.email,
      after: newEmail,
      isByStaff: false,
    });
    if (customer.role !== 'user') {
      const { first_name: firstName, last_name: lastName, role, email } = customer;
      const before = { firstName, lastName, email, role };
      const after = { ...before, email: newEmail };
      await notifyAdministrators(connection, {
        actorId: customerId,
        userId: customerId,
        before,
        after,
      });
    }
    return toCurrentUser({ ...customer, email: newEmail });
  });
}

/** The unique constraint decides if two customers request the same address simultaneously. */
async function setEmail(connection: Connection, customerId: bigint, email: string): Promise<void> {
  try {
    await connection.query('update customer set email = $2, updated_at = now() where id = $1', [
      customerId,
      email,
    ]);
  } catch (error) {
    if (violates(error, 'customer_email_key'))
      throw refused('email_taken', 'An account with this email address already exists.');
    throw error;
  }
}

const refused = (code: 'email_taken' | 'email_unchanged', message: string) =>
  new Refusal(code, message, { errors: [{ path: 'newEmail', message }] });
