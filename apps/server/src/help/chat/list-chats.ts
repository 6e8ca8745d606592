import { limits } from '@seven-hills/bank/limits';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  ChatMessage,
  ChatSession,
  listChatMessages,
  listChats as listContract,
  listOwnChats as listOwnContract,
} from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';
import { readMessages, toChatMessage } from './chat-message.ts';
import { type ChatSelection, readChat, readChats } from './chat-session.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

type Query = QueryOf<typeof listContract> & { limit: number };

/**
 * Lists a page of chats for staff: open chats first, unassigned before assigned and oldest first,
 * then closed chats, newest first. The cursor is the last chat of the previous page, even if its
 * status has changed.
 */
export async function listChats(
  database: Database | Connection,
  viewer: ChatViewer,
  { status, limit, cursor }: Query,
): Promise<ChatSession[]> {
  const isPastOpen = status === 'all' && (await isClosed(database, cursor));
  const open =
    status === 'closed' || isPastOpen
      ? []
      : await readChats(database, viewer, { ...openChats, limit }, [cursor ?? null]);
  if (status === 'open' || open.length === limit) return open;
  const closedAfter = status === 'closed' || isPastOpen ? cursor : undefined;
  const rest = { ...closedChats, limit: limit - open.length };
  return [...open, ...(await readChats(database, viewer, rest, [closedAfter ?? null]))];
}

/** In both, `$1` is the cursor: the last chat of the previous page, or null. */
const openChats: ChatSelection = {
  where: `chat.status <> 'closed'
    and ($1::bigint is null
         or (chat.assigned_to_id is not null, chat.id)
            > (select assigned_to_id is not null, id from chat_session where id = $1))`,
  orderBy: 'chat.assigned_to_id is not null, chat.id',
};

const closedChats: ChatSelection = {
  where: "chat.status = 'closed' and ($1::bigint is null or chat.id < $1)",
  orderBy: 'chat.id desc',
};

async function isClosed(database: Database | Connection, id: Query['cursor']): Promise<boolean> {
  if (id === undefined) return false;
  const { rows } = await database.query<{ closed: boolean }>(
    "select status = 'closed' as closed from chat_session where id = $1",
    [id],
  );
  return rows[0]?.closed ?? false;
}

/** Lists a page of the caller's own chats, newest first, including closed ones. */
export function listOwnChats(
  database: Database | Connection,
  viewer: ChatViewer,
  { cursor }: QueryOf<typeof listOwnContract>,
): Promise<ChatSession[]> {
  return readChats(
    database,
    viewer,
    {
      where: 'chat.customer_id = $1 and ($2::bigint is null or chat.id < $2)',
      orderBy: 'chat.id desc',
      limit: limits.ownChatsPageSize,
    },
    [viewer.customerId, cursor ?? null],
  );
}

/**
 * Lists the newest messages of a chat in the order in which they were stored. Fails with
 * `not_found`.
 */
export async function listMessages(
  database: Database | Connection,
  viewer: ChatViewer,
  sessionId: number,
  { limit, before }: QueryOf<typeof listChatMessages> & { limit: number },
): Promise<ChatMessage[]> {
  await readChat(database, viewer, sessionId);
  const rows = await readMessages(
    database,
    'where session_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3',
    [sessionId, before ?? null, limit],
  );
  return rows.map((row) => toChatMessage(row, sideOf(viewer)));
}
