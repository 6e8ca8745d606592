import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { Refusal } from '../../../http/problem.ts';
import { writeClock } from '../../../platform/time/bank-calendar.ts';
import { changeChat } from '../changes/change-chat.ts';
import { chatHasEnded } from '../chat-session.ts';
import type { ChatViewer } from '../viewer.ts';

/**
 * Assigns a chat to the caller; of two simultaneous callers, one wins. Repeating it changes
 * nothing. Fails with `not_found`, with `claimed_by_colleague`, or with `conflict` if it is closed
 * or the caller is its customer.
 */
export function assignChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') throw chatHasEnded();
    if (chat.assigned_to_id === viewer.customerId) return null;
    if (chat.assigned_to_id !== null) throw await takenByColleague(connection, sessionId);
    if (chat.customer_id === viewer.customerId)
      throw new Refusal('conflict', 'Another staff member must answer your own chat.');
    await connection.query(
      "update chat_session set status = 'assigned', assigned_to_id = $2, assigned_at = now() where id = $1",
      [sessionId, viewer.customerId],
    );
    return 'chat_assigned';
  });
}

/** The refusal that names the chat's current owner and when it was assigned to them. */
export async function takenByColleague(
  connection: Connection,
  sessionId: number,
): Promise<Refusal> {
  const { rows } = await connection.query<{
    first_name: string;
    last_name: string;
    assigned_at: Date;
  }>(
    `select owner.first_name, owner.last_name, coalesce(assigned_at, chat.created_at) as assigned_at
     from chat_session as chat join customer as owner on owner.id = chat.assigned_to_id
     where chat.id = $1`,
    [sessionId],
  );
  const owner = rows[0];
  if (!owner) throw new Error(`chat ${sessionId} lost its staff member`);
  const name = `${owner.first_name} ${owner.last_name}`;
  return new Refusal(
    'claimed_by_colleague',
    `${name} has had this chat since ${writeClock(owner.assigned_at)}.`,
    { claim: { name, since: owner.assigned_at.toISOString() } },
  );
}
