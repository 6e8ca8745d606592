import { hasPermission, type Permission } from '@seven-hills/bank/staff-roles';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import { permissionOfAction, proposalActions } from '@seven-hills/contracts/staff/proposals';
import type { countWaitingWork as contract } from '@seven-hills/contracts/staff/waiting-work';
import type { Database } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { usesOneOf } from '../../money/accounts/account-owners.ts';
import { isForStaff } from '../../money/decisions/decider-of.ts';
import { caseWork } from '../queue/case-work.ts';
import { isLive } from '../queue/claims.ts';

/**
 * Counts the work that waits for a staff member, and the work that waits for colleagues. Each count
 * uses an index of open items, so that its cost does not grow with decided transactions and closed
 * chats.
 */
export async function countWaitingWork(
  database: Database,
  { customerId: staffId, staffRole }: Pick<Principal, 'customerId' | 'staffRole'>,
): Promise<ResultOf<typeof contract>> {
  const decidable = proposalActions.filter((action) =>
    hasPermission(staffRole, permissionOfAction[action]),
  );
  const { rows } = await database.query<CountsRow>(
    `select payments.approvals, payments.others as other_approvals, payments.external,
            chats.own as chats, chats.others as other_chats,
            messages.own as messages, messages.others as other_messages,
            proposals.own as proposals, proposals.others as other_proposals,
            names.own as names, names.others as other_names,
            cases.own as cases, cases.others as other_cases
     from (
       select count(*) filter (where is_for_staff and not is_own)::int as approvals,
              count(*) filter (where is_for_staff and is_own)::int as others,
              count(*) filter (where not is_for_staff)::int as external
       from (
         select ${isForStaff('type')} as is_for_staff, customer_id = $1 or coalesce(booked_by = $1, false)
                  or ${usesOneOf('$1', 'item.from_account_id, item.to_account_id')} as is_own
         from bank_transaction as item
         where status = 'pending' and type <> 'transfer'
       ) as waiting
     ) as payments,
     lateral (
       select count(*) filter (where customer_id <> $1
                                 and (assigned_to_id is null or assigned_to_id = $1 and is_unread))::int as own,
              count(*) filter (where case when assigned_to_id is null then customer_id = $1
                                          else assigned_to_id <> $1 and is_unread end)::int as others
       from (
         select customer_id, assigned_to_id,
                exists (
                  select from chat_message
                  where session_id = chat.id and sender_type = 'customer'
                    and id > chat.staff_read_through
                ) as is_unread
         from chat_session as chat where status <> 'closed'
       ) as open_chat
     ) as chats,
     lateral (
       select count(*) filter (where not is_anothers)::int as own,
              count(*) filter (where is_anothers)::int as others
       from (
         select coalesce(item.customer_id = $1, false)
                or coalesce(claim.claimed_by <> $1, false) as is_anothers
         from support_message as item
         left join work_claim as claim
           on claim.kind = 'message' and claim.reference = item.id and ${isLive('claim')}
         where item.answered_at is null and item.closed_at is null
       ) as message
     ) as messages,
     lateral (
       select count(*) filter (where is_own)::int as own,
              count(*) filter (where not is_own)::int as others
       from (
         select maker_id <> $1 and $1 <> all (barred_ids) and action = any ($2)
                and not exists (
                  select from proposal_vote
                  where proposal_id = proposal.id and voter_id = $1
                ) as is_own
         from proposal
         where state = 'open' and expires_at > now()
       ) as open_proposal
     ) as proposals,
     lateral (
       select count(*) filter (where customer_id <> $1)::int as own,
              count(*) filter (where customer_id = $1)::int as others
       from name_change where outcome is null
     ) as names,
     lateral (
       select count(*) filter (where is_own)::int as own,
              count(*) filter (where not is_own)::int as others
       from (
         select may and coalesce(owner_id = $1, true) as is_own from (${caseWork.open}) as item
       ) as open_case
     ) as cases`,
    [staffId, decidable],
  );
  const row = rows[0];
  if (!row) throw new Error('the query for counts returned no row');
  /** Work that the role does not allow counts as colleagues' work. */
  const shared = (permission: Permission, own: number, others: number): Shared =>
    hasPermission(staffRole, permission) ? { own, others } : { own: 0, others: own + others };
  const shares = {
    approvals: shared('payments.decide', row.approvals, row.other_approvals),
    chats: shared('chat.answer', row.chats, row.other_chats),
    messages: shared('messages.answer', row.messages, row.other_messages),
    proposals: { own: row.proposals, others: row.other_proposals },
    nameChanges: shared('name_changes.decide', row.names, row.other_names),
    cases: shared('cases.decide', row.cases, row.other_cases),
  };
  return {
    approvals: shares.approvals.own,
    chats: shares.chats.own,
    messages: shares.messages.own,
    proposals: shares.proposals.own,
    nameChanges: shares.nameChanges.own,
    cases: shares.cases.own,
    forColleagues: {
      approvals: shares.approvals.others,
      chats: shares.chats.others,
      messages: shares.messages.others,
      proposals: shares.proposals.others,
      nameChanges: shares.nameChanges.others,
      cases: shares.cases.others,
    },
    pendingPayments: row.external,
  };
}

interface Shared {
  own: number;
  others: number;
}

type Counted = 'approvals' | 'chats' | 'messages' | 'proposals' | 'names' | 'cases';
type CountsRow = Record<Counted | `other_${Counted}` | 'external', number>;
