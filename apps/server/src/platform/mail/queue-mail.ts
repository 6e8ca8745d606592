import type { Connection, Database } from '@seven-hills/postgres';
import type { Mail } from './compose.ts';

export type { Mail } from './compose.ts';

/**
 * Puts a message into the outbox, in the caller's transaction: it is sent if, and only if, what it
 * tells of was committed. A mail server that is down loses nothing.
 */
export async function queueMail(
  database: Database | Connection,
  recipient: string,
  mail: Mail & { secretLink?: never },
): Promise<void> {
  await database.query(
    'insert into mail_message (recipient, subject, text_body, html_body, reply_to) values ($1, $2, $3, $4, $5)',
    [recipient, mail.subject, mail.text, mail.html, mail.replyTo ?? null],
  );
}

/** Puts a message to a customer into the outbox; `write` is told the first name. */
export async function queueMailToCustomer(
  connection: Connection,
  customerId: bigint,
  write: (firstName: string) => Mail,
): Promise<void> {
  const { rows } = await connection.query<{ email: string; first_name: string }>(
    'select email, first_name from customer where id = $1',
    [customerId],
  );
  for (const { email, first_name } of rows) await queueMail(connection, email, write(first_name));
}
