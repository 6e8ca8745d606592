import { liveLimits } from '@seven-hills/bank/help/live-limits';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { recordViews } from '../../people/views/record-views.ts';
import { noSuchChat } from '../chat/chat-session.ts';
import { ownersOfChats, sideOf } from '../chat/viewer.ts';
import type { LivePeer } from './live-peer.ts';

/**
 * Subscribes a socket to one of its owner's chats, or to any chat for staff. Fails with
 * `not_found`, or with `conflict` beyond the limit of chats per socket.
 */
export async function joinChat(
  database: Database,
  { principal, joined }: LivePeer,
  sessionId: number,
): Promise<void> {
  if (!joined.has(sessionId) && joined.size >= liveLimits.chatsPerSocket)
    throw new Refusal('conflict', 'Too many chats are open in this window.');
  const { rows } = await database.query<{ customer_id: bigint }>(
    'select customer_id from chat_session where id = $1 and ($2 or customer_id = $3)',
    [sessionId, sideOf(principal) === 'admin', principal.customerId],
  );
  const chat = rows[0];
  if (!chat) throw noSuchChat();
  if (sideOf(principal) === 'admin')
    await recordViews(database, { viewer: principal, what: 'chat' }, ownersOfChats([sessionId]));
  joined.set(sessionId, chat.customer_id);
}
