import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { confirmEmailMail } from '../../platform/mail/messages.ts';
import { queueSecretMail } from '../../platform/mail/queue-secret-mail.ts';
import { lockCustomer } from '../identity/customer.ts';
import { voidResetTokens } from '../password/void-reset-tokens.ts';
import { type LinkMeans, linkAddress, makeLink, takeLink, voidLinks } from './email-links.ts';

const perCustomer = { attemptsMax: 5, windowMinutes: 60 };
const perAddress = { attemptsMax: 30, windowMinutes: 15 };

export const linkInvalid = () => new Refusal('email_link_invalid', 'This link is no longer valid.');

/**
 * Confirms the address that a link was sent to, if it is still the customer's. From then on,
 * password reset links go there. Fails with `email_link_invalid` or `too_many_attempts`.
 */
export async function confirmEmail(
  database: Database,
  token: string,
  origin: Origin,
): Promise<void> {
  await countAttempt(database, `email-link:address:${origin.network}`, perAddress);
  await inTransaction(database, async (connection) => {
    const link = await takeLink(connection, 'confirm', token);
    if (!link) throw linkInvalid();
    const { customerId, email } = link;
    const customer = await lockCustomer(connection, customerId);
    if (customer.email !== email) throw linkInvalid();
    await connection.query('update customer set confirmed_email = email where id = $1', [
      customerId,
    ]);
    await voidLinks(connection, customerId, 'confirm');
    // Those links went to the previous address.
    await voidResetTokens(connection, customerId);
    await recordEvent(connection, {
      action: 'email_confirmed',
      actorId: customerId,
      subjectId: customerId,
      origin,
      after: { email },
    });
  });
}

/**
 * Resends the link that confirms the customer's address, and voids earlier ones. Returns the token,
 * for a demo without mail. Fails with `conflict` (confirmed already) or `too_many_attempts`.
 */
export async function sendConfirmation(
  { database, ...means }: LinkMeans & { database: Database },
  customerId: bigint,
): Promise<string> {
  await countAttempt(database, `confirm-email:${customerId}`, perCustomer);
  return inTransaction(database, async (connection) => {
    const { email } = await lockCustomer(connection, customerId);
    if (await isConfirmed(connection, customerId))
      throw new Refusal('conflict', 'Your email address is confirmed already.');
    await voidLinks(connection, customerId, 'confirm');
    const { id, token } = await makeLink(connection, 'confirm', customerId, email);
    const mail = confirmEmailMail(linkAddress(means.siteUrl, 'confirm', token));
    const queue = { connection, sealingKeys: means.sealingKeys };
    await queueSecretMail(queue, email, mail, { emailLinkId: id });
    return token;
  });
}

async function isConfirmed(connection: Connection, customerId: bigint): Promise<boolean> {
  const { rowCount } = await connection.query(
    'select from customer where id = $1 and confirmed_email = email',
    [customerId],
  );
  return rowCount === 1;
}
