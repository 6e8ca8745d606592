import { networkTimeZone, nextDayWindow } from '@seven-hills/ach/settlement';
import { debitErrorKinds } from '@seven-hills/bank/words/debit-words';
import { reviewDays, unauthorizedDays } from '../../money/ach/returning/return-deadlines.ts';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { businessDayAfterSql, lastBusinessDayTo } from '../../platform/time/business-day-sql.ts';

/** SQL for `disputeDueAt` of a debit: until when the network takes its return. */
const returnUntil = `case
  when item.kind = 'payment_stopped' and batch.entry_class <> 'RCK' then debit.due_at
  else (${lastBusinessDayTo(`debit.settles_on + ${unauthorizedDays}`)} + 1
        + time '${nextDayWindow.deadline}') at time zone '${networkTimeZone}' end`;

/** SQL for the end of `reviewedReturnDueOn`. */
const reviewedUntil = startOfDay(
  `(${businessDayAfterSql(bankDayOf('item.concluded_at'), reviewDays)} + 1)`,
);

/**
 * SQL for the cases that found an error in a debit which is not returned yet, and which the network
 * still takes back: `case_id`, and `due_at`, the earlier one of the network's two deadlines.
 */
export const debitsToReturn = `(
  select case_id, least(return_until, reviewed_until) as due_at
  from (
    select item.id as case_id, ${returnUntil} as return_until, ${reviewedUntil} as reviewed_until
    from dispute_case as item
    join ach_entry as debit on debit.transaction_id = item.transaction_id
    join ach_batch as batch
      on batch.file_id = debit.file_id and batch.position = debit.batch_position
    where item.outcome = 'error_found' and item.state = 'closed'
      and debit.direction = 'debit' and debit.state = 'posted' and
      item.kind in (${debitErrorKinds.map((kind) => `'${kind}'`).join(', ')})
      and item.concluded_at > now() - interval '100 days'
  ) as found
  where return_until > now()
)`;
