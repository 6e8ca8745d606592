import { limits } from '@seven-hills/bank/limits';
import type { RowOf } from '@seven-hills/contracts/endpoint';
import type { listConversations as contract } from '@seven-hills/contracts/help/conversations';
import type { Connection } from '@seven-hills/postgres';

/** Lists a customer's latest chats and messages to support, newest first. */
export async function listConversations(
  connection: Connection,
  customerId: bigint,
): Promise<RowOf<typeof contract>[]> {
  const { rows } = await connection.query<RowOf<typeof contract>>(
    `select * from (
       (select 'chat' as kind, chat.id, chat.created_at as "startedAt", chat.status,
               (select left(message, 120) from chat_message
                where session_id = chat.id order by id limit 1) as subject
        from chat_session as chat
        where chat.customer_id = $1
        order by chat.id desc
        limit $2)
       union all
       (select 'message', id, created_at,
               case when answered_at is null then 'new' else 'answered' end, subject
        from support_message
        where customer_id = $1
        order by id desc
        limit $2)
     ) as conversation
     order by "startedAt" desc
     limit $2`,
    [customerId, limits.ownChatsPageSize],
  );
  return rows;
}
