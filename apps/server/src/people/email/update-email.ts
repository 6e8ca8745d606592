import type { ResultOf } from '@seven-hills/contracts/endpoint';
import type { getCurrentUser } from '@seven-hills/contracts/people/sign-in';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { refusalAt } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { readCustomer, toCurrentUser } from '../identity/customer.ts';
import { emailTaken } from '../identity/email-taken.ts';
import { notifyAdministrators } from '../identity/notify-administrators.ts';
import { inPersonTransaction } from '../sessions/in-person-transaction.ts';
import type { Verified } from '../sessions/verified.ts';
import { changeEmail, type EmailChangeMeans } from './change-email.ts';

/** The response reveals whether an address is taken, so few attempts are allowed. */
const perCustomer = { attemptsMax: 10, windowMinutes: 60 };

/**
 * Requests another email address, which is also the sign-in name, and notifies both: the current
 * one stays until the new one is confirmed, except in a demo without mail, which confirms it at
 * once. For a staff member, also notifies all administrators. Fails as `confirm` does, and with
 * `email_unchanged`, `email_taken`, or `too_many_attempts`.
 */
export async function updateEmail(
  { database, ...means }: EmailChangeMeans & { database: Database },
  customerId: bigint,
  newEmail: string,
  origin: Origin,
  confirm: () => Promise<Verified>,
): Promise<ResultOf<typeof getCurrentUser>> {
  await countAttempt(database, `change-email:${customerId}`, perCustomer);
  const confirmed = await confirm();
  return inPersonTransaction(database, confirmed, async (connection, person) => {
    const { email, role, ...customer } = person.customer;
    if (newEmail === email) throw refused('email_unchanged', 'This is already your email address.');
    const taken = () => refused('email_taken', emailTaken().message);
    await changeEmail(connection, means, { customerId, email: newEmail, isByStaff: false, taken });
    await recordOwnEvent(
      connection,
      customerId,
      means.confirmsAtOnce
        ? { action: 'email_changed', origin, before: { email }, after: { email: newEmail } }
        : { action: 'email_change_requested', origin, after: { pendingEmail: newEmail } },
    );
    if (role !== 'user') {
      const { first_name: firstName, last_name: lastName } = customer;
      const before = { firstName, lastName, email, role };
      const after = { ...before, email: newEmail };
      await notifyAdministrators(connection, {
        actorId: customerId,
        userId: customerId,
        before,
        after,
      });
    }
    return toCurrentUser(await readCustomer(connection, customerId));
  });
}

const refused = (code: 'email_taken' | 'email_unchanged', message: string) =>
  refusalAt(code, 'newEmail', message);
