import type { Connection } from '@seven-hills/postgres';
import { writeMoment } from '../../platform/time/bank-calendar.ts';
import { lockCustomer } from '../identity/customer.ts';
import { type LinkMeans, linkAddress, makeLink, openChange } from './email-links.ts';
import { undoAgainMail } from './mails.ts';
import { queueSecretMail } from './queue-secret-mail.ts';

/**
 * Sends another undo link to an address that a customer can restore, for what is left of the
 * period. Does nothing if it cannot be restored anymore.
 */
export async function resendUndoLink(
  connection: Connection,
  { sealingKeys, siteUrl }: LinkMeans,
  customerId: bigint,
  email: string,
): Promise<void> {
  const customer = await lockCustomer(connection, customerId);
  const change = await openChange(connection, 'undo', customerId, email);
  if (!change || customer.email === email) return;
  const { expiresAt } = change;
  const undo = await makeLink(connection, 'undo', customerId, email, { change, expiresAt });
  const mail = undoAgainMail(
    customer.first_name,
    linkAddress(siteUrl, 'undo', undo.token),
    writeMoment(expiresAt),
  );
  await queueSecretMail({ connection, sealingKeys }, email, mail, { emailLinkId: undo.id });
}
