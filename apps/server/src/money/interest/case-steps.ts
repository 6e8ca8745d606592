import { bankDayOf } from '../../platform/time/bank-calendar.ts';

/**
 * SQL for the amounts that cases credited and reversed, as if posted on the day of the disputed
 * transaction: 12 CFR 1005.11(c) requires credits to include interest where applicable. The columns
 * are those of `backdated_transaction`. A reversed amount counts only for the days before the
 * provisional credit, because the customer had the money after it.
 */
export const caseSteps = `
  select step.transaction_id, item.account_id, disputed.dated,
         ${bankDayOf('counted.created_at')} as posted,
         case step.kind when 'debited' then -step.amount else step.amount end as amount
  from dispute_event as step
  join dispute_case as item on item.id = step.case_id
  join dispute_event as first
    on first.case_id = step.case_id
       and first.kind = case step.kind when 'debited' then 'provisional_credit' else step.kind end
  join bank_transaction as given on given.id = first.transaction_id
  join ledger.transfer_record as counted on counted.id = given.amount_transfer_id
  cross join lateral (
    -- The day from which on its money counts: that of a transaction that was dated back itself, or of
    -- its posting, which for held money is when it left.
    select least(${bankDayOf('coalesce(settled.created_at, ordered.created_at)')},
                 case when ${bankDayOf('moved.created_at')} < ${bankDayOf('ordered.created_at')}
                      then ${bankDayOf('moved.created_at')} end) as dated
    from bank_transaction as moved
    join ledger.transfer_record as ordered on ordered.id = moved.amount_transfer_id
    left join ledger.transfer_record as settled
      on settled.pending_id = ordered.id and settled.kind = 'post_pending'
    where moved.id = item.transaction_id
  ) as disputed
  where step.kind in ('provisional_credit', 'final_credit', 'debited')
    and disputed.dated < ${bankDayOf('counted.created_at')}`;
