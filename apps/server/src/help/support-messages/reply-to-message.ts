import { brand } from '@seven-hills/bank/brand';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import {
  type replyToSupportMessage as contract,
  salutationOf,
} from '@seven-hills/contracts/help/support-messages';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { compose } from '../../platform/mail/compose.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeClock } from '../../platform/time/bank-calendar.ts';
import { claim, release } from '../../staff/queue/claims.ts';
import { readInboxMessage } from './inbox.ts';
import { lockMessage } from './lock-message.ts';
import { referenceOf } from './send-support-message.ts';

/**
 * Answers a support message by email to the address that its sender entered. The reply, the mail,
 * and the audit event commit together, once for each client id. Of two answers written at the same
 * time, only one is sent: the message is locked, and an author must have seen every earlier answer.
 * Fails with `not_found`, `claimed_by_colleague`, or `conflict` (the caller's own message, or an
 * answer that the author has not seen).
 */
export async function replyToMessage(
  database: Database,
  messageId: number,
  { clientId, message: text, repliesSeen }: BodyOf<typeof contract>,
  author: { staffId: bigint; origin: Origin },
): Promise<ResultOf<typeof contract>> {
  return inTransaction(database, async (connection) => {
    const asked = await lockMessage(connection, messageId);
    if (asked.customer_id === author.staffId)
      throw new Refusal('conflict', 'A colleague must answer your own message.');
    if (!(await isStored(connection, messageId, clientId, author.staffId))) {
      const item = { kind: 'message', reference: messageId } as const;
      await claim(connection, item, author.staffId);
      await refuseUnseen(connection, messageId, repliesSeen);
      await connection.query(
        'insert into support_reply (message_id, author_id, client_id, text) values ($1, $2, $3, $4)',
        [messageId, author.staffId, clientId, text],
      );
      await release(connection, item, author.staffId);
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
    return readInboxMessage(connection, messageId, author.staffId);
  });
}

/** Whether this answer is stored now; false for a repeat. */
async function isStored(
  connection: Connection,
  messageId: number,
  clientId: string,
  authorId: bigint,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'select from support_reply where message_id = $1 and author_id = $2 and client_id = $3',
    [messageId, authorId, clientId],
  );
  return (rowCount ?? 0) > 0;
}

/** Fails with `conflict` if there are answers that the author has not seen. */
async function refuseUnseen(
  connection: Connection,
  messageId: number,
  repliesSeen: number,
): Promise<void> {
  const { rows } = await connection.query<{ name: string; created_at: Date }>(
    `select author.first_name || ' ' || author.last_name as name, reply.created_at
     from support_reply as reply join customer as author on author.id = reply.author_id
     where reply.message_id = $1 order by reply.id`,
    [messageId],
  );
  const newest = rows.at(-1);
  if (newest && rows.length > repliesSeen)
    throw new Refusal(
      'conflict',
      `${newest.name} answered this at ${writeClock(newest.created_at)}. Read that answer before you send another.`,
    );
}

const answerMail = (
  reference: string,
  asked: { name: string; subject: string; message: string },
  text: string,
) =>
  compose(
    `[${reference}] ${asked.subject}`,
    [...[salutationOf(asked.name, text) ?? []].flat(), text, 'You wrote to us:', asked.message],
    { facts: [['Reference', reference]], replyTo: brand.supportEmail },
  );
