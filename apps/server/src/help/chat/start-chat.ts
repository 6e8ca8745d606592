import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { Refusal } from '../../http/problem.ts';
import { countAttempt } from '../../http/throttle.ts';
import { recordChange } from './changes/change-chat.ts';
import { readChats } from './chat-session.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

const perCustomer = { attemptsMax: 20, windowMinutes: 60 };

/**
 * Opens a chat for a customer, or returns the open one. Two tabs that start at the same time share
 * one chat, enforced by the table's unique index. Fails with `conflict` for staff and with
 * `too_many_attempts`.
 */
export async function startChat(
  database: Database,
  viewer: ChatViewer,
  origin: Origin,
): Promise<ChatSession> {
  if (sideOf(viewer) === 'admin')
    throw new Refusal('conflict', 'Staff answer chats in Chat Management.');
  const open = await findOpenChat(database, viewer);
  if (open) return open;
  await countAttempt(database, `chat:${viewer.customerId}`, perCustomer);
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into chat_session (customer_id) values ($1)
       on conflict (customer_id) where status <> 'closed' do nothing
       returning id`,
      [viewer.customerId],
    );
    const started = rows[0];
    if (!started) return;
    await recordChange(
      connection,
      { id: started.id, customer_id: viewer.customerId },
      { action: 'chat_started', actorId: viewer.customerId, origin },
    );
  });
  const chat = await findOpenChat(database, viewer);
  if (!chat) throw new Refusal('conflict', 'This chat has just ended. Please start another one.');
  return chat;
}

async function findOpenChat(database: Database, viewer: ChatViewer): Promise<ChatSession | null> {
  const [chat] = await readChats(
    database,
    viewer,
    { where: "chat.customer_id = $1 and chat.status <> 'closed'" },
    [viewer.customerId],
  );
  return chat ?? null;
}
