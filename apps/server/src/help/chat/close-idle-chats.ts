import { limits } from '@seven-hills/bank/limits';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { eachItem, ItemFailures } from '../../platform/jobs/each-item.ts';
import { recordChange } from './changes/change-chat.ts';

const roundSize = 500;

/**
 * SQL condition for an idle open chat (`chat`): no message for `$1` hours, none that staff have not
 * read, and no customer still waiting for a first answer.
 */
const isIdle = `chat.status <> 'closed'
  and chat.created_at <= now() - make_interval(hours => $1)
  and not exists (
    select from chat_message
    where session_id = chat.id
      and (created_at > now() - make_interval(hours => $1)
           or (sender_type = 'customer' and id > chat.staff_read_through))
  )
  and (exists (select from chat_message where session_id = chat.id and sender_type = 'admin')
       or not exists (select from chat_message where session_id = chat.id))`;

/**
 * Ends chats that have been idle for `chatIdleHours`, on behalf of the bank. Both sides are
 * notified, and the chat stays readable. Chats with unread or unanswered questions are never ended.
 * Returns how many were ended.
 */
export async function closeIdleChats(database: Database): Promise<number> {
  const { rows } = await database.query<{ id: bigint }>(
    `select id from chat_session as chat where ${isIdle} order by id limit ${roundSize}`,
    [limits.chatIdleHours],
  );
  const failures = new ItemFailures();
  const ended = await eachItem(rows, failures, ({ id }) => closeIfIdle(database, id));
  failures.report();
  return ended;
}

/**
 * Rechecks under the row lock, which sending a message also takes, so a chat with a new message
 * stays open.
 */
function closeIfIdle(database: Database, id: bigint): Promise<boolean> {
  return inTransaction(database, async (connection) => {
    await connection.query('select from chat_session where id = $1 for update', [id]);
    const { rows } = await connection.query<{ customer_id: bigint }>(
      `update chat_session as chat
       set status = 'closed', closed_at = now(), closed_by = 'bank'
       where id = $2 and ${isIdle}
       returning customer_id`,
      [limits.chatIdleHours, id],
    );
    const closed = rows[0];
    if (!closed) return false;
    await recordChange(
      connection,
      { id, customer_id: closed.customer_id },
      { action: 'chat_closed', actorId: null, origin: null, reason: 'idle' },
    );
    return true;
  });
}
