import { type Database, inTransaction } from '@seven-hills/postgres';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { lockAlerts } from '../../money/alerts/preferences.ts';
import { type AlertMail, writeAlerts } from '../../money/alerts/write-alerts.ts';
import { bankNow } from '../../platform/time/server-clock.ts';

export const chatReply: AlertKind = {
  name: 'chat_reply',
  title: 'New message in your chat',
  choice: {
    label: 'A message in your chat that you have not read',
    subject: 'unread messages in your chat',
    isShownBeside: true,
  },
};

/** A person with the chat open has read the message within this time. */
const unreadMs = 60_000;

/**
 * Notifies customers of unread messages in their chat, once until they read them. Safe to repeat
 * and to run on several servers.
 */
export async function notifyOfUnreadChats(
  database: Database,
  mail: AlertMail,
  now: Date = bankNow(),
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const { rows } = await connection.query<{ customer_id: bigint; reference: string }>(
      `select chat.customer_id, 'chat:' || chat.id || ':' || unread.id as reference
       from chat_session as chat
       cross join lateral (
         select id, created_at from chat_message
         where session_id = chat.id and id > chat.customer_read_through and sender_type = 'admin'
         order by id
         limit 1
       ) as unread
       where chat.status <> 'closed' and unread.created_at < $1
         and not exists (
           select from notification
           where customer_id = chat.customer_id and kind = 'chat_reply'
             and reference = 'chat:' || chat.id || ':' || unread.id
         )`,
      [new Date(now.getTime() - unreadMs)],
    );
    if (rows.length === 0) return;
    await lockAlerts(connection);
    await writeAlerts(
      connection,
      rows.map(({ customer_id: customerId, reference }) => ({
        customerId,
        kind: chatReply,
        reference,
        sentence: 'Our staff wrote to you in your chat.',
      })),
      mail,
      now,
    );
  });
}
