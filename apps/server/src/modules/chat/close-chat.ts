import type { ChatSession } from '@seven-hills/contracts/api/chat';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../http/route.ts';
import { recordEvent } from '../audit-log/record-event.ts';
import { announce } from './announce.ts';
import { lockChat, readChat } from './chat-session.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

/** Ends a chat for both sides; whoever ends it first is remembered. Fails with `not_found`. */
export async function closeChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  await inTransaction(database, async (connection) => {
    const chat = await lockChat(connection, viewer, sessionId);
    if (chat.status === 'closed') return;
    await connection.query(
      "update chat_session set status = 'closed', closed_at = now(), closed_by = $2 where id = $1",
      [sessionId, sideOf(viewer)],
    );
    await recordEvent(connection, {
      action: 'chat_closed',
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
