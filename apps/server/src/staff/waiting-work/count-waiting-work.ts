import { permissionOfAction, proposalActions } from '@seven-hills/contracts/api/staff/proposals';
import type { countWaitingWork as contract } from '@seven-hills/contracts/api/staff/waiting-work';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { hasPermission, type Permission } from '@seven-hills/contracts/staff-roles';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';

/**
 * Counts the work that waits for a staff member; what the role does not allow counts as none. Each
 * count uses an index of open items, so that its cost does not grow with decided transactions and
 * closed chats.
 */
export async function countWaitingWork(
  database: Database,
  { customerId: staffId, staffRole }: Pick<Principal, 'customerId' | 'staffRole'>,
): Promise<AnswerOf<typeof contract>> {
  const decidable = proposalActions.filter((action) =>
    hasPermission(staffRole, permissionOfAction[action]),
  );
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
            (select count(*)::int from proposal
             where state = 'open' and expires_at > now() and maker_id <> $1
               and $1 <> all (barred_ids) and action = any ($2)
               and not exists (
                 select from proposal_vote
                 where proposal_id = proposal.id and voter_id = $1
               )) as proposals,
            (select count(*)::int from name_change
             where outcome is null and customer_id <> $1) as "nameChanges"`,
    [staffId, decidable],
  );
  const row = rows[0];
  if (!row) throw new Error('the query for counts returned no row');
  const countIf = (permission: Permission, count: number) =>
    hasPermission(staffRole, permission) ? count : 0;
  return {
    approvals: countIf('payments.decide', row.approvals),
    chats: countIf('chat.answer', row.chats),
    proposals: row.proposals,
    messages: countIf('messages.answer', row.messages),
    nameChanges: countIf('name_changes.decide', row.nameChanges),
  };
}
