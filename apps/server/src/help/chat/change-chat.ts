import type { ChatSession } from '@seven-hills/contracts/api/chat';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { announce } from './announce.ts';
import { type LockedChat, lockChat, readChat } from './chat-session.ts';
import type { ChatViewer } from './viewer.ts';

type ChatAction = 'chat_started' | 'chat_assigned' | 'chat_closed';

/**
 * Changes a chat under the lock of its row and returns it as it then stands. What `change` says that it
 * did goes into the audit log and to every server, all or nothing; null says that nothing was to do.
 * Fails with `not_found`, and as `change` does.
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
  /** Null for the bank's own jobs. */
  actorId: bigint | null;
  origin: Origin | null;
  /** Why, where the action alone does not say it. */
  reason?: string;
}

/** Writes a change into the audit log and tells every server, both with the caller's transaction. */
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
