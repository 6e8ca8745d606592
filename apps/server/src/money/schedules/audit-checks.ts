import type { AuditCheck } from '@seven-hills/ledger';
import { hasOwned } from '../accounts/account-owners.ts';

/** The account of the schedule's customer that a transaction moves money of. */
const ownAccount = `case when schedule.adds_money then item.to_account_id else item.from_account_id end`;

/** Queries that verify that scheduled payments were made once, as they were scheduled. */
export const scheduleAuditChecks: readonly AuditCheck[] = [
  {
    name: 'scheduled payments were made once',
    sql: `select format('payment %s of schedule %s: %s', occurrence.nominal_on, occurrence.schedule_id,
                   case when item.id is null then 'its transaction does not exist'
                        when item.schedule_id is distinct from occurrence.schedule_id
                          or item.scheduled_on is distinct from occurrence.nominal_on
                          then format('transaction %s belongs to another payment', item.id)
                        when item.amount <> occurrence.amount
                          then format('transaction %s moved %s cents instead of %s', item.id, item.amount, occurrence.amount)
                        when item.customer_id <> schedule.customer_id
                          or not ${hasOwned('schedule.customer_id', ownAccount)}
                          then format('transaction %s was paid by another customer', item.id)
                        else format('transaction %s was paid to another recipient', item.id) end) as finding
          from occurrence
          join schedule on schedule.id = occurrence.schedule_id
          left join saved_payee as payee on payee.id = schedule.payee_id
          left join bank_transaction as item on item.id = occurrence.transaction_id
          where occurrence.state = 'posted'
            and (item.id is null
                 or item.schedule_id is distinct from occurrence.schedule_id
                 or item.scheduled_on is distinct from occurrence.nominal_on
                 or item.amount <> occurrence.amount
                 or item.customer_id <> schedule.customer_id
                 or not ${hasOwned('schedule.customer_id', ownAccount)}
                 or item.to_account_id is distinct from case
                      when schedule.adds_money then schedule.from_account_id
                      else coalesce(payee.account_id, schedule.to_account_id) end
                 or schedule.linked_account_id is distinct from
                    (select linked_account_id from ach_order where transaction_id = item.id)
                 or item.type <> case payee.kind when 'customer' then 'transfer'
                                                 when 'bank_account' then 'wire_transfer'
                                                 when 'payment_service' then 'external_payment'
                                                 when 'ach_account' then 'ach_payment'
                                                 else case when schedule.linked_account_id is null then 'own_transfer'
                                                           when schedule.adds_money then 'bank_transfer_in'
                                                           else 'bank_transfer_out' end end)`,
  },
  {
    name: 'recurring debits at other banks were authorized',
    sql: `select format('schedule %s adds money without an authorization', schedule.id) as finding
          from schedule
          left join debit_authorization as said on said.schedule_id = schedule.id
          where schedule.adds_money
            and (said.id is null or said.linked_account_id <> schedule.linked_account_id
                 or said.customer_id <> schedule.customer_id
                 or (said.ended_at is null) = (schedule.state = 'ended'))`,
  },
  {
    name: 'transactions of schedules belong to their payments',
    sql: `select format('transaction %s belongs to no payment of schedule %s', item.id, item.schedule_id) as finding
          from bank_transaction as item
          where item.schedule_id is not null
            and not exists (
              select from occurrence
              where occurrence.schedule_id = item.schedule_id
                and occurrence.nominal_on = item.scheduled_on and occurrence.transaction_id = item.id
            )`,
  },
];
