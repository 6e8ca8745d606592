import { liveLimits } from '@seven-hills/bank/help/live-limits';
import type { ChatMessage } from '@seven-hills/contracts/help/chat';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { announce } from './changes/announce.ts';
import { readMessages, toChatMessage } from './chat-message.ts';
import { chatHasEnded, lockChat } from './chat-session.ts';
import { takenByColleague } from './owners/assign-chat.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

/** An incoming message; its sender chooses the `clientId`, which identifies retries. */
interface Draft {
  sessionId: number;
  clientId: string;
  content: string;
  /** Whether a staff member knowingly writes in a colleague's chat. */
  joins: boolean;
}

/**
 * Stores a message once, no matter how often it is sent, and announces it to every server. A reply
 * from staff makes the chat active and assigns it to the sender if it is unassigned. Fails with
 * `not_found`, `conflict` (the chat is closed, or is the staff member's own),
 * `claimed_by_colleague` unless the sender joins, or `too_many_attempts`.
 */
export function sendMessage(
  database: Database,
  viewer: ChatViewer,
  { sessionId, clientId, content, joins }: Draft,
): Promise<ChatMessage> {
  return inTransaction(database, async (connection) => {
    const chat = await lockChat(connection, viewer, sessionId);
    const find = () =>
      readMessages(connection, 'where session_id = $1 and sender_id = $2 and client_id = $3', [
        sessionId,
        viewer.customerId,
        clientId,
      ]);
    const [known] = await find();
    if (known) return toChatMessage(known, sideOf(viewer));
    if (chat.status === 'closed') throw chatHasEnded();
    if (sideOf(viewer) === 'admin' && chat.customer_id === viewer.customerId)
      throw new Refusal('conflict', 'A colleague must answer your own chat.');
    const isColleagues =
      sideOf(viewer) === 'admin' &&
      chat.assigned_to_id !== null &&
      chat.assigned_to_id !== viewer.customerId;
    if (isColleagues && !joins) throw await takenByColleague(connection, sessionId);
    await refuseFlood(connection, viewer.customerId);
    await connection.query(
      `insert into chat_message (session_id, sender_id, sender_type, client_id, message)
       values ($1, $2, $3, $4, $5)`,
      [sessionId, viewer.customerId, sideOf(viewer), clientId, content],
    );
    if (sideOf(viewer) === 'admin' && chat.status !== 'active')
      await connection.query(
        `update chat_session set status = 'active', assigned_to_id = coalesce(assigned_to_id, $2),
             assigned_at = coalesce(assigned_at, now())
         where id = $1`,
        [sessionId, viewer.customerId],
      );
    const [stored] = await find();
    if (!stored) throw new Error(`a message of chat ${sessionId} was not stored`);
    await announce(connection, {
      kind: 'message',
      sessionId,
      customerId: Number(chat.customer_id),
      messageId: Number(stored.id),
    });
    return toChatMessage(stored, sideOf(viewer));
  });
}

/** Counts rows in the table, so that all tabs and servers share one limit. */
async function refuseFlood(connection: Connection, senderId: bigint): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from chat_message
     where sender_id = $1 and created_at > now() - interval '10 seconds'`,
    [senderId],
  );
  if ((rows[0]?.count ?? 0) >= liveLimits.chatMessagesPerTenSeconds)
    throw new Refusal(
      'too_many_attempts',
      'You are sending messages too quickly. Please wait a few seconds.',
      {
        retryAfterSeconds: 10,
      },
    );
}
