import type { ChatSession } from '@seven-hills/contracts/help/chat';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../../audit-log/origin.ts';
import { recordEvent } from '../../../audit-log/record-event.ts';
import { type LockedChat, lockChat, readChat } from '../chat-session.ts';
import type { ChatViewer } from '../viewer.ts';
import { announce } from './announce.ts';

type ChatAction =
  | 'chat_started'
  | 'chat_assigned'
  | 'chat_released'
  | 'chat_handed_over'
  | 'chat_closed';

/**
 * Changes a chat under its row lock and returns the updated chat. Records the change that `change`
 * returns in the audit log and announces it to every server, in the same transaction; null means
 * that nothing changed. Fails with `not_found`, and as `change` does.
 */
export async function changeChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  origin: Origin,
  change: (connection: Connection, chat: LockedChat) => Promise<ChatAction | null>,
): Promise<ChatSession> {
  await inTransaction(database, async (connection) => {
    const chat = await lockChat(connection, viewer, sessionId);
    const action = await change(connection, chat);
    if (action)
      await recordChange(connection, chat, { action, actorId: viewer.customerId, origin });
  });
  return readChat(database, viewer, sessionId);
}

interface RecordedChange {
  action: ChatAction;
  /** Null for the bank's jobs. */
  actorId: bigint | null;
  origin: Origin | null;
  /** The reason, if the action alone does not explain it. */
  reason?: string;
}

/**
 * Records a change in the audit log and announces it to every server when the caller's transaction
 * commits.
 */
export async function recordChange(
  connection: Connection,
  { id, customer_id }: Pick<LockedChat, 'id' | 'customer_id'>,
  { action, actorId, origin, reason }: RecordedChange,
): Promise<void> {
  await recordEvent(connection, {
    action,
    actorId,
    subjectId: customer_id,
    origin,
    detail: `session ${id}${reason === undefined ? '' : `, ${reason}`}`,
  });
  await announce(connection, {
    kind: 'changed',
    sessionId: Number(id),
    customerId: Number(customer_id),
  });
}
