import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { ClosingOutcome, ClosingTag } from '@seven-hills/bank/help/closing';
import type {
  ChatEnder,
  ChatSession,
  ChatSide,
  ChatStatus,
} from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

interface ChatRow {
  id: bigint;
  customer_id: bigint;
  outcome: ClosingOutcome | null;
  tag: ClosingTag | null;
  waits_since: Date | null;
  status: ChatStatus;
  customer_flags: CustomerFlag[];
  customer_first_name: string;
  customer_last_name: string;
  assigned_to_id: bigint | null;
  assigned_at: Date | null;
  assignee_first_name: string | null;
  assignee_last_name: string | null;
  unread_count: number;
  queue_position: number | null;
  last_message: string | null;
  last_message_at: Date | null;
  created_at: Date;
  closed_at: Date | null;
  closed_by: ChatEnder | null;
}

const unreadBy: Record<ChatSide, string> = {
  customer: "sender_type = 'admin' and id > chat.customer_read_through",
  admin: "sender_type = 'customer' and id > chat.staff_read_through",
};

/** Selects chats: conditions and order on `chat`, with the values of `$1` and so on. */
export interface ChatSelection {
  where: string;
  orderBy?: string;
  limit?: number;
}

/** Reads chats as one side sees them. Default order: oldest first. */
export async function readChats(
  database: Database | Connection,
  viewer: ChatViewer,
  { where, orderBy = 'chat.id', limit = 1 }: ChatSelection,
  values: unknown[],
): Promise<ChatSession[]> {
  const side = sideOf(viewer);
  const parameters = [...values, limit];
  const { rows } = await database.query<ChatRow>(
    `select chat.id, chat.customer_id, ${flagsOf('chat.customer_id')} as customer_flags, chat.outcome, chat.tag,
            case when chat.status <> 'closed' then coalesce(
              unanswered.since, case when chat.assigned_to_id is null then chat.created_at end
            ) end as waits_since, chat.status, chat.assigned_to_id, chat.assigned_at, chat.created_at, chat.closed_at, chat.closed_by,
            customer.first_name as customer_first_name, customer.last_name as customer_last_name,
            assignee.first_name as assignee_first_name, assignee.last_name as assignee_last_name,
            newest.message as last_message, newest.created_at as last_message_at,
            unread.count as unread_count,
            case when chat.status = 'waiting' then (
              select count(*)::int from chat_session as ahead
              where ahead.status <> 'closed' and ahead.status = 'waiting' and ahead.id <= chat.id
            ) end as queue_position
     from (
       select * from chat_session as chat
       where ${where}
       order by ${orderBy}
       limit $${parameters.length}
     ) as chat
     join customer on customer.id = chat.customer_id
     left join customer as assignee on assignee.id = chat.assigned_to_id
     left join lateral (
       select left(message, 120) as message, created_at from chat_message
       where session_id = chat.id
       order by id desc
       limit 1
     ) as newest on true
     left join lateral (
       select min(created_at) as since from chat_message
       where session_id = chat.id and sender_type = 'customer'
         and id > coalesce((
           select max(id) from chat_message where session_id = chat.id and sender_type = 'admin'
         ), 0)
     ) as unanswered on true
     cross join lateral (
       select count(*)::int as count from chat_message
       where session_id = chat.id and ${unreadBy[side]}
     ) as unread
     order by ${orderBy}`,
    parameters,
  );
  return rows.map((row) => toChatSession(row, side, viewer.customerId));
}

/**
 * Reads one chat that the viewer may see. Another customer's fails with `not_found`, as if it did
 * not exist.
 */
export async function readChat(
  database: Database | Connection,
  viewer: ChatViewer,
  id: number,
): Promise<ChatSession> {
  const [chat] = await readChats(
    database,
    viewer,
    { where: 'chat.id = $1 and ($2 or chat.customer_id = $3)' },
    [id, sideOf(viewer) === 'admin', viewer.customerId],
  );
  if (!chat) throw noSuchChat();
  return chat;
}

export const noSuchChat = () => new Refusal('not_found', 'There is no such chat.');

export const chatHasEnded = () => new Refusal('conflict', 'This chat has ended.');

export interface LockedChat {
  id: bigint;
  customer_id: bigint;
  status: ChatStatus;
  assigned_to_id: bigint | null;
}

/** Locks a chat that the viewer may see until the transaction ends. Fails with `not_found`. */
export async function lockChat(
  connection: Connection,
  viewer: ChatViewer,
  id: number,
): Promise<LockedChat> {
  const { rows } = await connection.query<LockedChat>(
    `select id, customer_id, status, assigned_to_id from chat_session
     where id = $1 and ($2 or customer_id = $3)
     for update`,
    [id, sideOf(viewer) === 'admin', viewer.customerId],
  );
  const chat = rows[0];
  if (!chat) throw noSuchChat();
  return chat;
}

function toChatSession(row: ChatRow, side: ChatSide, viewerId: bigint): ChatSession {
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    customerName: `${row.customer_first_name} ${row.customer_last_name}`,
    flags: side === 'admin' ? flagsFor(viewerId, row.customer_id, row.customer_flags) : [],
    status: row.status,
    assignedToAdmin: row.assigned_to_id === null ? null : Number(row.assigned_to_id),
    assignedToName:
      row.assignee_first_name === null
        ? null
        : staffName(row.assignee_first_name, row.assignee_last_name ?? '', side),
    assignedAt: row.assigned_at?.toISOString() ?? null,
    unreadCount: row.unread_count,
    queuePosition: row.queue_position,
    lastMessage: row.last_message,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    outcome: side === 'admin' ? row.outcome : null,
    tag: side === 'admin' ? row.tag : null,
    waitsSince: row.waits_since?.toISOString() ?? null,
  };
}

/** Staff see each other's full names; customers see only first names. */
export const staffName = (firstName: string, lastName: string, seenBy: ChatSide) =>
  seenBy === 'admin' ? `${firstName} ${lastName}` : firstName;
