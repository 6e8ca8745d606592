import type { ChatSession } from '@seven-hills/contracts/api/help/chat';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { changeChat } from './change-chat.ts';
import type { ChatViewer } from './viewer.ts';

/**
 * Assigns a chat to the caller; of two simultaneous callers, one wins. Repeating it changes
 * nothing. Fails with `not_found`, or with `conflict` if a colleague has the chat, it is closed, or
 * the caller is its customer.
 */
export function assignChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') throw new Refusal('conflict', 'This chat has ended.');
    if (chat.assigned_to_id === viewer.customerId) return null;
    if (chat.assigned_to_id !== null)
      throw new Refusal('conflict', 'Another staff member has taken this chat.');
    if (chat.customer_id === viewer.customerId)
      throw new Refusal('conflict', 'Another staff member must answer your own chat.');
    await connection.query(
      "update chat_session set status = 'assigned', assigned_to_id = $2 where id = $1",
      [sessionId, viewer.customerId],
    );
    return 'chat_assigned';
  });
}
