import { amountActions } from '@seven-hills/contracts/staff/proposals';
import type { AuditCheck } from '@seven-hills/ledger';

const isAmountAction = (column: string) =>
  `${column} in (${amountActions.map((action) => `'${action}'`).join(', ')})`;

/** Acts of the same person up to 24 hours earlier, and those of the same database transaction. */
const of24Hours = (person: string) =>
  `(partition by ${person}, action order by acted_at
     range between interval '24 hours' preceding and current row)`;

/** Queries that verify that staff did nothing alone that needs a second person. */
export const aloneAuditChecks: readonly AuditCheck[] = [
  {
    // Leaves out acts within a minute of a change of the policy, which one of the two may precede.
    name: 'what staff did alone stayed within the policies',
    sql: `select format('transaction %s: with it, staff member %s did %s cents alone in 24 hours (%s), above the %s cents of the policy', summed.transaction_id, summed.staff_id, summed.total, summed.action, coalesce(policy.threshold, 0)) as finding
          from (
            select action, staff_id, transaction_id, acted_at, greatest(
                     sum(amount) over ${of24Hours('staff_id')},
                     sum(amount) over ${of24Hours('customer_id')}
                   ) as total
            from alone_act
            where ${isAmountAction('action')}
          ) as summed
          cross join lateral (
            select approvals, threshold from approval_policy
            where action = summed.action and set_at <= summed.acted_at
            order by id desc
            limit 1
          ) as policy
          where policy.approvals > 0 and summed.total > coalesce(policy.threshold, 0)
            and not exists (
              select from approval_policy
              where action = summed.action
                and set_at between summed.acted_at - interval '1 minute' and summed.acted_at + interval '1 minute'
            )`,
  },
  {
    name: 'what staff did alone agrees with its transactions',
    sql: `select format('transaction %s: what staff member %s did alone (%s of %s cents) is not what it shows', act.transaction_id, act.staff_id, act.action, act.amount) as finding
          from alone_act as act
          left join bank_transaction as item
            on item.id = act.transaction_id and item.customer_id = act.customer_id
            and item.status = 'completed'
            and act.amount = coalesce(
              -- A part of it may be owed, which another transaction says.
              (select amount from returned_deposit where transaction_id = item.id), item.amount
            ) + case when act.action = 'transaction_correction' then item.fee else 0 end
            and (act.action not like 'counter%' or item.booked_by = act.staff_id)
          where item.id is null`,
  },
  {
    // From the first that was recorded, since earlier versions of the bank recorded none.
    name: 'cash and corrections by one staff member count toward the sums',
    sql: `select format('transaction %s: booked by staff member %s alone, but not counted', item.id, item.booked_by) as finding
          from bank_transaction as item
          join ledger.transfer_record as moved on moved.id = item.amount_transfer_id and moved.kind <> 'pending'
          where item.booked_by is not null
            and item.id > (select min(transaction_id) from alone_act where action like 'counter%')
            and not exists (select from alone_act where transaction_id = item.id)
          union all
          select format('transaction %s: a correction by staff member %s alone, but not counted', made.transaction_id, made.corrected_by)
          from transaction_correction as made
          where made.proposal_id is null and made.corrected_by is not null
            and made.transaction_id > (select min(transaction_id) from alone_act where action = 'transaction_correction')
            and not exists (select from alone_act where transaction_id = made.transaction_id)`,
  },
];
