import type { Connection } from '@seven-hills/postgres';
import type { Refusal } from '../../http/problem.ts';
import { violates } from '../../platform/database/violates.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type CustomerRow, readCustomer } from '../identity/customer.ts';
import { voidMailedSecrets } from '../password-rules/void-mailed-secrets.ts';
import {
  type EmailChange,
  type LinkMeans,
  linkAddress,
  makeLink,
  voidConfirmLinks,
} from './email-links.ts';
import { confirmNewEmailMail, emailReplacedMail, emailUndoMail, newEmailMail } from './mails.ts';
import { queueSecretMail } from './queue-secret-mail.ts';

export interface EmailChangeMeans extends LinkMeans {
  /** True in a demo without a mail server, where no one could confirm an address. */
  confirmsAtOnce: boolean;
}

interface NewEmail {
  customerId: bigint;
  email: string;
  isByStaff: boolean;
  /** The refusal of an address that someone else has. */
  taken: () => Refusal;
}

/**
 * Starts a change of a person's address: the new one, which gets a link that confirms it, is
 * pending until then and reserves nothing. The current one is notified, and if it is confirmed,
 * gets a link that undoes the change. Replaces another pending change. Call it under the customer's
 * lock.
 */
export async function changeEmail(
  connection: Connection,
  means: EmailChangeMeans,
  { customerId, email, isByStaff, taken }: NewEmail,
): Promise<void> {
  if (await isReserved(connection, email, customerId)) throw taken();
  await voidConfirmLinks(connection, customerId, 'pending');
  const customer = await readCustomer(connection, customerId);
  if (means.confirmsAtOnce)
    return replaceEmail(connection, means, { customer, email, isByStaff, taken });
  const confirm = await makeLink(connection, 'confirm', customerId, email);
  const confirmUrl = linkAddress(means.siteUrl, 'confirm', confirm.token);
  const mail = confirmNewEmailMail(email, confirmUrl, isByStaff);
  const queue = { connection, sealingKeys: means.sealingKeys };
  await queueSecretMail(queue, email, mail, { emailLinkId: confirm.id });
  const change = { id: confirm.id };
  await notify(connection, means, { customer, email, change, isByStaff, isPending: true });
}

interface Replacement {
  customer: CustomerRow;
  email: string;
  /** The change that was pending until now, if it was. */
  change?: EmailChange | undefined;
  isByStaff: boolean;
  taken: () => Refusal;
}

/**
 * Replaces a person's address by a confirmed one, and notifies both. The replaced one, if it was
 * confirmed, stays reserved for as long as its owner can restore it with the link in the message.
 * Voids open reset links, which went there. Call it under the customer's lock.
 */
export async function replaceEmail(
  connection: Connection,
  means: LinkMeans,
  { customer, email, change, isByStaff, taken }: Replacement,
): Promise<void> {
  await notify(connection, means, { customer, email, change, isByStaff, isPending: false });
  try {
    await connection.query(
      'update customer set email = $2, confirmed_email = $2, updated_at = now() where id = $1',
      [customer.id, email],
    );
  } catch (error) {
    if (violates(error, 'customer_email_key')) throw taken();
    throw error;
  }
  await voidConfirmLinks(connection, customer.id, 'current');
  await voidConfirmLinks(connection, customer.id, 'pending');
  await voidMailedSecrets(connection, customer.id);
  await queueMail(connection, email, newEmailMail(email, isByStaff));
}

interface Notice {
  customer: CustomerRow;
  email: string;
  change: { id: bigint; beganAt?: Date } | undefined;
  isByStaff: boolean;
  isPending: boolean;
}

/**
 * Notifies the address that a change is to replace. One that was never confirmed may be a
 * stranger's, so it gets no link.
 */
async function notify(
  connection: Connection,
  { sealingKeys, siteUrl }: LinkMeans,
  { customer, email, change, isByStaff, isPending }: Notice,
): Promise<void> {
  const { id, email: before, first_name: firstName } = customer;
  const facts = { firstName, newEmail: email, isByStaff, isPending };
  if (customer.confirmed_email !== before) {
    await queueMail(connection, before, emailReplacedMail(facts));
    return;
  }
  const undo = await makeLink(connection, 'undo', id, before, { change });
  const mail = emailUndoMail(facts, linkAddress(siteUrl, 'undo', undo.token));
  await queueSecretMail({ connection, sealingKeys }, before, mail, { emailLinkId: undo.id });
}

/** Whether another person signs in with an address, or can restore it. */
export async function isReserved(
  connection: Connection,
  email: string,
  ownId: bigint,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from reserved_email
     where email = $1 and customer_id <> $2
       and (restorable_until is null or restorable_until > now())`,
    [email, ownId],
  );
  return rowCount === 1;
}
