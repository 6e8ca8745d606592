import type { OutboxMessage } from '@seven-hills/contracts/api/support';
import type { Database } from '@seven-hills/postgres';
import { withSecretLink } from './compose.ts';

/** A demo without mail hands the token over where it was asked for, and nowhere else. */
const hiddenLink = '(This link is in the mail only. It is not kept here.)';

/** The newest messages to a customer's own address, as a demo bank without a mail server keeps them. */
export async function readOutbox(database: Database, customerId: bigint): Promise<OutboxMessage[]> {
  const { rows } = await database.query<{
    id: bigint;
    subject: string;
    text_body: string;
    created_at: Date;
  }>(
    `select id, subject, text_body, created_at
     from mail_message
     where recipient = (select email from customer where id = $1)
     order by id desc
     limit 30`,
    [customerId],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    subject: row.subject,
    text: withSecretLink({ text: row.text_body, html: '' }, hiddenLink).text,
    createdAt: row.created_at.toISOString(),
  }));
}
