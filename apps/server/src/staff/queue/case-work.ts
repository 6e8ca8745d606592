import type { WorkSource } from '../../capability/work-source.ts';
import { bankToday, startOfDay } from '../../platform/time/bank-calendar.ts';
import { claimColumns, joinClaim } from './claims.ts';

/**
 * Problems that customers reported: due at the end of the day that is the deadline for their next
 * step. A concluded one returns on the day when provisional credit is due to be reversed.
 */
export const caseWork: WorkSource = {
  kind: 'case',
  open: `select item.id as reference,
                case item.state when 'open' then item.reported_at
                                else ${startOfDay('item.debit_on')} end as since,
                item.customer_id as person_id, item.amount, item.kind as subject,
                ${startOfDay(
                  `(case when item.state = 'debit_due' then item.debit_on
                         when exists (
                           select from dispute_event
                           where case_id = item.id and kind = 'provisional_credit'
                         ) then item.result_due_on
                         else item.credit_due_on end + 1)`,
                )} as ends_at,
                ${claimColumns},
                item.customer_id <> $1 and not exists (
                  select from bank_transaction as disputed
                  join account on account.id in (disputed.from_account_id, disputed.to_account_id)
                  where disputed.id = item.transaction_id and account.customer_id = $1
                ) as may
         from dispute_case as item ${joinClaim('case', 'item.id')}
         where item.state = 'open' or item.state = 'debit_due' and item.debit_on <= ${bankToday}`,
};
