import { limits } from '@seven-hills/bank/limits';
import type { Conversation } from '@seven-hills/contracts/help/conversations';
import type { Connection } from '@seven-hills/postgres';

interface ConversationRow {
  kind: Conversation['kind'];
  id: bigint;
  started_at: Date;
  status: string;
  subject: string | null;
}

/** Lists a customer's latest chats and messages to support, newest first. */
export async function listConversations(
  connection: Connection,
  customerId: bigint,
): Promise<Conversation[]> {
  const { rows } = await connection.query<ConversationRow>(
    `select * from (
       (select 'chat' as kind, chat.id, chat.created_at as started_at, chat.status,
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
     order by started_at desc
     limit $2`,
    [customerId, limits.ownChatsPageSize],
  );
  return rows.map(({ id, started_at, ...rest }) => ({
    ...rest,
    id: Number(id),
    startedAt: started_at.toISOString(),
  }));
}
