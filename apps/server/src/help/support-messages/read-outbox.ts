import type { Given } from '@seven-hills/contracts/endpoint';
import type { outboxMessage } from '@seven-hills/contracts/help/support-messages';
import type { Database } from '@seven-hills/postgres';
import { withSecretLink } from '../../platform/mail/compose.ts';

/**
 * Replaces secret links: a demo without mail returns the token only in the response to the reset
 * request.
 */
const hiddenLink = '(This link is only in the email. It is not stored here.)';

/**
 * Returns the newest messages to a customer's own address, for a demo bank without a mail server.
 */
export async function readOutbox(
  database: Database,
  customerId: bigint,
): Promise<Given<typeof outboxMessage>[]> {
  const { rows } = await database.query<Given<typeof outboxMessage>>(
    `select id, subject, text_body as text, created_at as "createdAt"
     from mail_message
     where recipient = (select email from customer where id = $1)
     order by id desc
     limit 30`,
    [customerId],
  );
  return rows.map((row) => ({
    ...row,
    text: withSecretLink({ text: row.text, html: '' }, hiddenLink).text,
  }));
}
