import type { Database } from '@seven-hills/postgres';
import { announce } from './changes/announce.ts';
import { readChat } from './chat-session.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

const markOf = { customer: 'customer_read_through', admin: 'staff_read_through' } as const;

/**
 * Advances one side's read marker to a message, never backward and never past the last message.
 * Returns the number of unread messages. Fails with `not_found`.
 */
export async function markRead(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  messageId: number,
): Promise<number> {
  const side = sideOf(viewer);
  const mark = markOf[side];
  const { rows } = await database.query<{ customer_id: bigint }>(
    `update chat_session
     set ${mark} = newest.id
     from (
       select max(id) as id from chat_message where session_id = $1 and id <= $2
     ) as newest
     where chat_session.id = $1 and ($3 or customer_id = $4) and newest.id > ${mark}
     returning customer_id`,
    [sessionId, messageId, side === 'admin', viewer.customerId],
  );
  const moved = rows[0];
  if (moved)
    await announce(database, {
      kind: 'changed',
      sessionId,
      customerId: Number(moved.customer_id),
    });
  const { unreadCount } = await readChat(database, viewer, sessionId);
  return unreadCount;
}
