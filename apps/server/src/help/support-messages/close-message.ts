import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { closeSupportMessage as contract } from '@seven-hills/contracts/help/support-messages';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { claim, release } from '../../staff/queue/claims.ts';
import { readInboxMessage } from './inbox.ts';
import { lockMessage } from './lock-message.ts';
import { referenceOf } from './send-support-message.ts';

/**
 * Closes a message with an outcome, without mail to its sender. Fails with `not_found`,
 * `claimed_by_colleague`, or `conflict` (the caller's own message, or one that is done).
 */
export function closeMessage(
  database: Database,
  messageId: number,
  { outcome, tag }: BodyOf<typeof contract>,
  author: { staffId: bigint; origin: Origin },
): Promise<ResultOf<typeof contract>> {
  return inTransaction(database, async (connection) => {
    const message = await lockMessage(connection, messageId);
    if (message.customer_id === author.staffId)
      throw new Refusal('conflict', 'A colleague must close your own message.');
    if (message.is_done)
      throw new Refusal('conflict', 'This message has already been answered or closed.');
    const item = { kind: 'message', reference: messageId } as const;
    await claim(connection, item, author.staffId);
    await connection.query(
      `update support_message set closed_at = now(), closed_by = $2, outcome = $3, tag = $4
       where id = $1`,
      [messageId, author.staffId, outcome, tag],
    );
    await release(connection, item, author.staffId);
    await recordEvent(connection, {
      action: 'support_message_closed',
      actorId: author.staffId,
      subjectId: message.customer_id,
      origin: author.origin,
      detail: [referenceOf(message.id), outcome, tag].filter(Boolean).join(', '),
    });
    return readInboxMessage(connection, messageId, author.staffId);
  });
}
