import type { ChatSide } from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';

/**
 * A chat event, as servers send it to each other. It omits message texts because a notification
 * holds at most 8,000 bytes.
 */
export type ChatEvent = { sessionId: number; customerId: number } & (
  | { kind: 'message'; messageId: number }
  | { kind: 'changed' }
  | { kind: 'typing'; senderId: number; senderType: ChatSide; senderName: string }
);

export const chatChannel = 'chat_event';

/** Notifies every server, including this one, when the caller's transaction commits. */
export async function announce(database: Database | Connection, event: ChatEvent): Promise<void> {
  await database.query({
    name: 'announce-chat-event',
    text: 'select pg_notify($1, $2)',
    values: [chatChannel, JSON.stringify(event)],
  });
}
