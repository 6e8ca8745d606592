import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { lockCustomer } from '../identity/customer.ts';
import { replaceEmail } from './change-email.ts';
import {
  type LinkMeans,
  linkAddress,
  makeLink,
  openChange,
  takeLink,
  voidConfirmLinks,
} from './email-links.ts';
import { confirmEmailMail } from './mails.ts';
import { queueSecretMail } from './queue-secret-mail.ts';

const perCustomer = { attemptsMax: 5, windowMinutes: 60 };
const perAddress = { attemptsMax: 30, windowMinutes: 15 };

export const linkInvalid = () => new Refusal('email_link_invalid', 'This link is no longer valid.');

const takenMeanwhile = () =>
  new Refusal(
    'email_taken',
    'Someone else has an account with this address now, so yours was not changed. You still sign in with your earlier address.',
  );

/**
 * Confirms the address that a link was sent to. One that is pending replaces the customer's. Fails
 * with `email_link_invalid`, with `email_taken` (a pending address reserves nothing), or with
 * `too_many_attempts`.
 */
export async function confirmEmail(
  { database, ...means }: LinkMeans & { database: Database },
  token: string,
  origin: Origin,
): Promise<void> {
  await countAttempt(database, `email-link:address:${origin.network}`, perAddress);
  await inTransaction(database, async (connection) => {
    const link = await takeLink(connection, 'confirm', token);
    if (!link) throw linkInvalid();
    const { email, change } = link;
    const { customer } = link.person;
    if (email === customer.email) {
      await connection.query('update customer set confirmed_email = email where id = $1', [
        customer.id,
      ]);
      await voidConfirmLinks(connection, customer.id, 'current');
      await recordOwnEvent(connection, customer.id, {
        action: 'email_confirmed',
        origin,
        after: { email },
      });
      return;
    }
    const replacement = { customer, email, change, isByStaff: false, taken: takenMeanwhile };
    await replaceEmail(connection, means, replacement);
    await recordOwnEvent(connection, customer.id, {
      action: 'email_changed',
      origin,
      before: { email: customer.email },
      after: { email },
    });
  });
}

/**
 * Resends the link that confirms the customer's pending address, or else the current one, and voids
 * earlier ones. Returns the token, for a demo without mail. Fails with `conflict` (confirmed
 * already) or `too_many_attempts`.
 */
export async function sendConfirmation(
  { database, ...means }: LinkMeans & { database: Database },
  customerId: bigint,
): Promise<string> {
  await countAttempt(database, `confirm-email:${customerId}`, perCustomer);
  return inTransaction(database, async (connection) => {
    const {
      email: current,
      confirmed_email,
      pending_email,
    } = await lockCustomer(connection, customerId);
    if (pending_email === null && confirmed_email === current)
      throw new Refusal('conflict', 'Your email address is confirmed already.');
    const email = pending_email ?? current;
    const change = await openChange(connection, 'confirm', customerId, email);
    await voidConfirmLinks(connection, customerId, pending_email === null ? 'current' : 'pending');
    const { id, token } = await makeLink(connection, 'confirm', customerId, email, { change });
    const mail = confirmEmailMail(linkAddress(means.siteUrl, 'confirm', token));
    const queue = { connection, sealingKeys: means.sealingKeys };
    await queueSecretMail(queue, email, mail, { emailLinkId: id });
    return token;
  });
}
