import type { Connection } from '@seven-hills/postgres';
import { emailReplacedMail, emailUndoMail, newEmailMail } from '../../platform/mail/messages.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { queueSecretMail } from '../../platform/mail/queue-secret-mail.ts';
import {
  type LinkMeans,
  linkAddress,
  makeLink,
  voidLinks,
  whenChangeBegan,
} from './email-links.ts';

interface Replaced {
  customerId: bigint;
  firstName: string;
  before: string;
  after: string;
  isByStaff: boolean;
}

/**
 * Notifies both addresses after one has replaced the other. The new one gets a link that confirms
 * it, and the last confirmed one a link that undoes the change. An address that was never confirmed
 * may be a stranger's, so it gets no link. Call it under the customer's lock.
 */
export async function announceReplacedEmail(
  connection: Connection,
  { sealingKeys, siteUrl }: LinkMeans,
  { customerId, firstName, before, after, isByStaff }: Replaced,
): Promise<void> {
  const mail = { connection, sealingKeys };
  const { rows } = await connection.query<{ confirmed_email: string | null }>(
    'select confirmed_email from customer where id = $1',
    [customerId],
  );
  const confirmed = rows[0]?.confirmed_email ?? null;
  await voidLinks(connection, customerId, 'confirm');
  if (before !== confirmed)
    await queueMail(connection, before, emailReplacedMail(firstName, after, isByStaff));
  if (after === confirmed) return;
  const confirm = await makeLink(connection, 'confirm', customerId, after);
  const confirmUrl = linkAddress(siteUrl, 'confirm', confirm.token);
  await queueSecretMail(mail, after, newEmailMail(after, confirmUrl, isByStaff), {
    emailLinkId: confirm.id,
  });
  if (confirmed === null) return;
  const beganAt =
    before === confirmed ? null : await whenChangeBegan(connection, customerId, confirmed);
  const undo = await makeLink(connection, 'undo', customerId, confirmed, beganAt);
  const undoUrl = linkAddress(siteUrl, 'undo', undo.token);
  await queueSecretMail(mail, confirmed, emailUndoMail(firstName, after, undoUrl, isByStaff), {
    emailLinkId: undo.id,
  });
}
