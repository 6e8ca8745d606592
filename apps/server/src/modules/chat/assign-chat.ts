import type { ChatSession } from '@seven-hills/contracts/api/chat';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../http/route.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { announce } from './announce.ts';
import { lockChat, readChat } from './chat-session.ts';
import type { ChatViewer } from './viewer.ts';

/**
 * Makes a chat the caller's, under the lock of its row: of two colleagues at once, one gets it.
 * Taking one's own again changes nothing. Fails with `not_found`, or with `conflict` when a colleague
 * has it, when it is closed and when it is the caller's own as a customer.
 */
export async function assignChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  await inTransaction(database, async (connection) => {
    const chat = await lockChat(connection, viewer, sessionId);
    if (chat.status === 'closed') throw new Refusal('conflict', 'This chat has ended.');
    if (chat.assigned_to_id === viewer.customerId) return;
    if (chat.assigned_to_id !== null)
      throw new Refusal('conflict', 'A colleague has taken this chat.');
    if (chat.customer_id === viewer.customerId)
      throw new Refusal('conflict', 'A colleague must answer your own chat.');
    await connection.query(
      "update chat_session set status = 'assigned', assigned_to_id = $2 where id = $1",
      [sessionId, viewer.customerId],
    );
    await recordEvent(connection, {
      action: 'chat_assigned',
      actorId: viewer.customerId,
      subjectId: chat.customer_id,
      origin,
      detail: `session ${sessionId}`,
    });
    await announce(connection, {
      kind: 'changed',
      sessionId,
      customerId: Number(chat.customer_id),
    });
  });
  return readChat(database, viewer, sessionId);
}
