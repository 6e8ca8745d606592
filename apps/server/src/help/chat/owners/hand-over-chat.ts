import { words } from '@seven-hills/bank/words/words';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { Refusal } from '../../../http/problem.ts';
import type { ChatOwners } from '../../../staff/queue/own-work.ts';
import { changeChat } from '../changes/change-chat.ts';
import { chatHasEnded } from '../chat-session.ts';
import type { ChatViewer } from '../viewer.ts';
import { assignChat } from './assign-chat.ts';

/**
 * Releases a chat, so that any colleague can take it. Fails with `not_found`, or with `conflict` if
 * it is closed or not the caller's.
 */
function releaseChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') throw chatHasEnded();
    if (chat.assigned_to_id === null) return null;
    if (chat.assigned_to_id !== viewer.customerId)
      throw new Refusal('conflict', 'Another staff member has this chat.');
    await connection.query(
      `update chat_session set status = 'waiting', assigned_to_id = null, assigned_at = null
       where id = $1`,
      [sessionId],
    );
    return 'chat_released';
  });
}

/**
 * Assigns a chat to another staff member or to the caller, regardless of its current owner. The
 * customer sees the new name immediately. Fails with `not_found`, or with `conflict` if it is
 * closed or the assignee's own.
 */
function handOverChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  { staffId, origin }: { staffId: bigint; origin: Origin },
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') throw chatHasEnded();
    if (chat.customer_id === staffId)
      throw new Refusal(
        'conflict',
        `You can’t assign a chat to its own ${words.customer}. Please choose a colleague.`,
      );
    if (chat.assigned_to_id === staffId) return null;
    await connection.query(
      `update chat_session
       set status = case when status = 'waiting' then 'assigned' else status end,
           assigned_to_id = $2, assigned_at = now()
       where id = $1`,
      [sessionId, staffId],
    );
    return 'chat_handed_over';
  });
}

/** How the staff queue takes, releases, and reassigns a chat. */
export const chatOwners = (database: Database): ChatOwners => ({
  take: (viewer, id, origin) => assignChat(database, viewer, id, origin),
  release: (viewer, id, origin) => releaseChat(database, viewer, id, origin),
  handOver: (viewer, id, staffId, origin) =>
    handOverChat(database, viewer, id, { staffId, origin }),
});
