import type { ClosingOutcome, ClosingTag } from '@seven-hills/bank/help/closing';
import type { ChatSession } from '@seven-hills/contracts/help/chat';
import type { Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { changeChat } from './changes/change-chat.ts';
import { type ChatViewer, sideOf } from './viewer.ts';

interface Closing {
  outcome: ClosingOutcome;
  tag: ClosingTag | null;
}

/**
 * Ends a chat for both sides and records which side ended it and, for staff, the outcome. Fails
 * with `not_found`.
 */
export function closeChat(
  database: Database,
  viewer: ChatViewer,
  sessionId: number,
  { origin, closing }: { origin: Origin; closing: Closing | null },
): Promise<ChatSession> {
  return changeChat(database, viewer, sessionId, origin, async (connection, chat) => {
    if (chat.status === 'closed') return null;
    await connection.query(
      `update chat_session
       set status = 'closed', closed_at = now(), closed_by = $2, outcome = $3, tag = $4
       where id = $1`,
      [
        sessionId,
        sideOf(viewer),
        sideOf(viewer) === 'admin' ? (closing?.outcome ?? 'resolved') : null,
        sideOf(viewer) === 'admin' ? (closing?.tag ?? null) : null,
      ],
    );
    return 'chat_closed';
  });
}
