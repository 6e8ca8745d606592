import type { ChatSide } from '@seven-hills/contracts/api/chat';
import type { Connection, Database } from '@seven-hills/postgres';

/** What servers tell each other about chats. Texts stay in the table: a notification holds 8,000 bytes. */
export type ChatEvent = { sessionId: number; customerId: number } & (
  | { kind: 'message'; messageId: number }
  | { kind: 'changed' }
  | { kind: 'typing'; senderId: number; senderType: ChatSide; senderName: string }
);

export const chatChannel = 'chat_event';

/** Tells every server, this one included, once the caller's transaction is committed. */
export async function announce(database: Database | Connection, event: ChatEvent): Promise<void> {
  await database.query({
    name: 'announce-chat-event',
    text: 'select pg_notify($1, $2)',
    values: [chatChannel, JSON.stringify(event)],
  });
}
