import type {
  replyToSupportMessage as contract,
  InboxMessage,
} from '@seven-hills/contracts/api/help/support-inbox';
import { brand } from '@seven-hills/contracts/brand';
import type { BodyOf } from '@seven-hills/contracts/endpoint';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { compose } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readInboxMessage } from './inbox.ts';
import { referenceOf } from './send-support-message.ts';

/**
 * Answers a support message by email to the address that its sender entered. The reply, the mail
 * and the audit event commit together, once for each client id. Fails with `not_found`, or with
 * `conflict` (the caller's own message).
 */
export async function replyToMessage(
  database: Database,
  messageId: number,
  { clientId, message: text }: BodyOf<typeof contract>,
  author: { staffId: bigint; origin: Origin },
): Promise<InboxMessage> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{
      id: bigint;
      customer_id: bigint | null;
      name: string;
      email: string;
      subject: string;
      message: string;
    }>(
      `select id, customer_id, name, email, subject, message from support_message
       where id = $1 for update`,
      [messageId],
    );
    const asked = rows[0];
    if (!asked) throw new Refusal('not_found', 'There is no such message.');
    if (asked.customer_id === author.staffId)
      throw new Refusal('conflict', 'A colleague must answer your own message.');
    const stored = await connection.query(
      `insert into support_reply (message_id, author_id, client_id, text) values ($1, $2, $3, $4)
       on conflict (message_id, author_id, client_id) do nothing`,
      [messageId, author.staffId, clientId, text],
    );
    if (stored.rowCount === 1) {
      const reference = referenceOf(asked.id);
      await connection.query(
        'update support_message set answered_at = coalesce(answered_at, now()) where id = $1',
        [messageId],
      );
      await queueMail(connection, asked.email, answerMail(reference, asked, text));
      await recordEvent(connection, {
        action: 'support_message_answered',
        actorId: author.staffId,
        subjectId: asked.customer_id,
        origin: author.origin,
        detail: reference,
      });
    }
    const answered = await readInboxMessage(connection, messageId);
    if (!answered) throw new Error(`support message ${messageId} disappeared during a reply`);
    return answered;
  });
}

const answerMail = (
  reference: string,
  asked: { name: string; subject: string; message: string },
  text: string,
) =>
  compose(
    `[${reference}] ${asked.subject}`,
    [`Dear ${asked.name},`, text, 'You wrote to us:', asked.message],
    {
      facts: [['Reference', reference]],
      replyTo: brand.supportEmail,
    },
  );
