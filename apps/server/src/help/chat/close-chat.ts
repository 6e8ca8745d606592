import type { ChatSession } from '@seven-hills/contracts/api/help/chat';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { changeChat } from './change-chat.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

/** Ends a chat for both sides and records which side ended it. Fails with `not_found`. */
export function closeChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') return null;
    await connection.query(
      "update chat_session set status = 'closed', closed_at = now(), closed_by = $2 where id = $1",
      [sessionId, sideOf(viewer)],
    );
    return 'chat_closed';
  });
}
