import type { countWaitingWork as contract } from '@seven-hills/contracts/api/waiting-work';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';

/**
 * How much waits for a member of staff. Each count walks an index of what is open, so that it costs as
 * little with years of decided transactions and closed chats behind it.
 */
export async function countWaitingWork(
  database: Database,
  staffId: bigint,
): Promise<AnswerOf<typeof contract>> {
  const { rows } = await database.query<AnswerOf<typeof contract>>(
    `select (select count(*)::int from bank_transaction
             where status = 'pending' and type <> 'external_payment' and customer_id <> $1
               and booked_by is distinct from $1) as approvals,
            (select count(*)::int from chat_session as chat
             where status <> 'closed' and customer_id <> $1
               and (assigned_to_id is null
                    or assigned_to_id = $1 and exists (
                      select from chat_message
                      where session_id = chat.id and sender_type = 'customer'
                        and id > chat.staff_read_through
                    ))) as chats,
            (select count(*)::int from support_message where answered_at is null) as messages`,
    [staffId],
  );
  const row = rows[0];
  if (!row) throw new Error('the counts are one row');
  return row;
}
