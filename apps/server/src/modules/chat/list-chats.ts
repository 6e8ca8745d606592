import type {
  ChatMessage,
  ChatSession,
  listChatMessages,
  listChats as listContract,
} from '@seven-hills/contracts/api/chat';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import { readMessages, toChatMessage } from './chat-message.ts';
import { readChat, readChats } from './chat-session.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

/** How many of their chats a customer is shown. */
const ownChatsMax = 100;

/** Open chats, those that wait first and the longest first; then closed ones, newest first. */
export async function listChats(
  database: Database,
  viewer: ChatViewer,
  { status, limit, cursor }: QueryOf<typeof listContract>,
): Promise<ChatSession[]> {
  const open =
    status === 'closed' || cursor !== undefined
      ? []
      : await readChats(
          database,
          viewer,
          {
            where: "chat.status <> 'closed'",
            orderBy: 'chat.assigned_to_id is not null, chat.id',
            limit,
          },
          [],
        );
  if (status === 'open' || open.length === limit) return open;
  const closed = await readChats(
    database,
    viewer,
    {
      where: "chat.status = 'closed' and ($1::bigint is null or chat.id < $1)",
      orderBy: 'chat.id desc',
      limit: limit - open.length,
    },
    [cursor ?? null],
  );
  return [...open, ...closed];
}

/** The caller's own chats, newest first, closed ones too. */
export function listOwnChats(database: Database, viewer: ChatViewer): Promise<ChatSession[]> {
  return readChats(
    database,
    viewer,
    { where: 'chat.customer_id = $1', orderBy: 'chat.id desc', limit: ownChatsMax },
    [viewer.customerId],
  );
}

/** The newest messages of a chat, in the order in which they were stored. Fails with `not_found`. */
export async function listMessages(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  { limit, before }: QueryOf<typeof listChatMessages>,
): Promise<ChatMessage[]> {
  await readChat(database, viewer, sessionId);
  const rows = await readMessages(
    database,
    'where session_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
    [sessionId, before ?? null, limit],
  );
  return rows.map((row) => toChatMessage(row, sideOf(viewer)));
}
