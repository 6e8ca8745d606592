import type { WorkSource } from '../../capability/work-source.ts';
import { bankToday, startOfDay } from '../../platform/time/bank-calendar.ts';
import { claimColumns, joinClaim } from './claims.ts';
import { debitsToReturn } from './debit-return-work.ts';

/** SQL for when the customer wrote the last message of a case; null if staff did, or nobody. */
const unansweredSince = (caseId: string) => `(
  select case when not is_by_staff then sent_at end from case_message
  where case_id = ${caseId} order by id desc limit 1
)`;

/**
 * Problems that customers reported: due at the end of the day that is the deadline for their next
 * step. A concluded one returns on the day when provisional credit is due to be reversed, or when
 * the customer writes, and stays while its debit must still be returned to the network.
 */
export const caseWork: WorkSource = {
  kind: 'case',
  open: `select item.id as reference,
                case when item.state = 'open' then item.reported_at
                     when item.state = 'debit_due'
                     then least(${startOfDay('item.debit_on')}, ${unansweredSince('item.id')})
                     else item.concluded_at end as since,
                item.customer_id as person_id, item.amount, item.kind as subject,
                coalesce(waiting.return_due_at, ${startOfDay(
                  `(case when item.state = 'debit_due' then item.debit_on
                         when exists (
                           select from dispute_event
                           where case_id = item.id and kind = 'provisional_credit'
                         ) then item.result_due_on
                         else item.credit_due_on end + 1)`,
                )}) as ends_at,
                ${claimColumns},
                item.customer_id <> $1 and not exists (
                  select from bank_transaction as disputed
                  join account on account.id in (disputed.from_account_id, disputed.to_account_id)
                  where disputed.id = item.transaction_id and account.customer_id = $1
                ) as may
         from (
           select id, null::timestamptz as return_due_at from dispute_case
           where state = 'open' or state = 'debit_due'
             and (debit_on <= ${bankToday} or ${unansweredSince('dispute_case.id')} is not null)
           union all
           select case_id, due_at from ${debitsToReturn} as debit_to_return
         ) as waiting
         join dispute_case as item on item.id = waiting.id
         ${joinClaim('case', 'item.id')}`,
};
