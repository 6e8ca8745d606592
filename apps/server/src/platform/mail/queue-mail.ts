import type { Connection, Database } from '@seven-hills/postgres';
import type { Mail } from './compose.ts';

export type { Mail } from './compose.ts';

/**
 * Queues a message in the caller's transaction: it is sent if and only if the event that it reports
 * commits, even if the mail server is down at the time. It waits for `notBefore`, if there is one.
 */
export async function queueMail(
  database: Database | Connection,
  recipient: string,
  mail: Mail & { secretLink?: never },
  notBefore: Date | null = null,
): Promise<void> {
  await database.query(
    `insert into mail_message
       (recipient, subject, text_body, html_body, reply_to, customer_id, topic, unsubscribe_url,
        next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::timestamptz, now()))`,
    [
      recipient,
      mail.subject,
      mail.text,
      mail.html,
      mail.replyTo ?? null,
      mail.unsubscribe?.customerId ?? null,
      mail.unsubscribe?.topic ?? null,
      mail.unsubscribe?.url ?? null,
      notBefore,
    ],
  );
}

/**
 * Withdraws a customer's queued mail about a topic. Waits for a message that is being sent: once
 * the caller's transaction commits, nothing more is sent.
 */
export async function withdrawMail(
  connection: Connection,
  customerId: bigint,
  topic: string,
): Promise<void> {
  await connection.query(
    `update mail_message set refused_at = now(), last_error = 'turned off by its recipient'
     where customer_id = $1 and topic = $2 and sent_at is null and refused_at is null`,
    [customerId, topic],
  );
}
