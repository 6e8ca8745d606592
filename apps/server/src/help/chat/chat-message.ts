import type { ChatMessage, ChatSide } from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';
import { staffName } from './chat-session.ts';

interface ChatMessageRow {
  id: bigint;
  session_id: bigint;
  client_id: string;
  sender_type: ChatSide;
  first_name: string;
  last_name: string;
  message: string;
  created_at: Date;
}

/** Reads messages with their senders' names; `selection` follows `from chat_message as item`. */
export async function readMessages(
  database: Database | Connection,
  selection: string,
  values: unknown[],
): Promise<ChatMessageRow[]> {
  const { rows } = await database.query<ChatMessageRow>(
    `select item.id, item.session_id, item.client_id, item.sender_type, item.message, item.created_at,
            sender.first_name, sender.last_name
     from (select * from chat_message as item ${selection}) as item
     join customer as sender on sender.id = item.sender_id
     order by item.id`,
    values,
  );
  return rows;
}

/** Converts a message to what one side of the chat sees. */
export function toChatMessage(row: ChatMessageRow, seenBy: ChatSide): ChatMessage {
  return {
    id: Number(row.id),
    sessionId: Number(row.session_id),
    clientId: row.client_id,
    senderType: row.sender_type,
    senderName:
      row.sender_type === 'admin'
        ? staffName(row.first_name, row.last_name, seenBy)
        : `${row.first_name} ${row.last_name}`,
    message: row.message,
    timestamp: row.created_at.toISOString(),
  };
}
