import type { WorkSource } from '../../../capability/work-source.ts';

/** Unassigned chats, and those whose customer is waiting for a reply. */
export const chatWork: WorkSource = {
  kind: 'chat',
  open: `select chat.id as reference, coalesce(unanswered.since, chat.created_at) as since,
                chat.customer_id as person_id, null::bigint as amount, unanswered.text as subject,
                null::timestamptz as ends_at, chat.assigned_to_id as owner_id,
                chat.assigned_at as owner_since, chat.customer_id <> $1 as may
         from chat_session as chat
         left join lateral (
           select min(created_at) as since,
                  left((array_agg(message order by id desc))[1], 120) as text
           from chat_message
           where session_id = chat.id and sender_type = 'customer'
             and id > coalesce((
               select max(id) from chat_message where session_id = chat.id and sender_type = 'admin'
             ), 0)
         ) as unanswered on true
         where chat.status <> 'closed'
           and (chat.assigned_to_id is null or unanswered.since is not null)`,
};
