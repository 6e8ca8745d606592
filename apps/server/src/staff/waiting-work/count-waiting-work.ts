import type { countWaitingWork as contract } from '@seven-hills/contracts/api/staff/waiting-work';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';

/**
 * Counts the work that waits for a member of staff. Each count uses an index of open items, so that
 * its cost does not grow with decided transactions and closed chats.
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
            (select count(*)::int from support_message where answered_at is null) as messages,
            (select count(*)::int from name_change
             where outcome is null and customer_id <> $1) as "nameChanges"`,
    [staffId],
  );
  const row = rows[0];
  if (!row) throw new Error('the query for counts returned no row');
  return row;
}
