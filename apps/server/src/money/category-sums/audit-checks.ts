import type { AuditCheck } from '@seven-hills/ledger';
import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { categorizedParts, payeeKey } from './categorized-parts.ts';
import { isPaidToPayee, isSplit, paidIn, paymentsKept, startOfUnit } from './payee-sums.ts';
import { sumsVersion } from './read-sums.ts';

/**
 * SQL for the accounts with sums, as `summed`, and for which of their transactions these contain.
 */
const summed = `summed as (
  select * from insight_account where through_id > 0 and time_zone = '${sumsVersion}'
)`;
const inSums = 'id <= summed.through_id and id <> all (summed.waiting)';

/**
 * Queries that verify the figures of insights: each transaction's parts match its ledger entries,
 * the sums of days match their parts and entries, and the sums by payee match the payments.
 */
export const categoryAuditChecks: readonly AuditCheck[] = [
  {
    name: 'split transactions add up',
    sql: `select format('transaction %s of account %s: its parts make up %s cents, the ledger moved %s',
                   chosen.transaction_id, chosen.account_id, sum(chosen.amount), transfer.amount) as finding
          from transaction_category_part as chosen
          join bank_transaction as item on item.id = chosen.transaction_id
          join ledger.transfer_record as transfer on transfer.id = item.amount_transfer_id
          group by chosen.account_id, chosen.transaction_id, transfer.amount
          having sum(chosen.amount) <> transfer.amount`,
  },
  {
    name: 'chosen categories belong to their transactions and customers',
    sql: `select format('transaction %s: categorized for account %s, which has no part in it', transaction_id, account_id) as finding
          from transaction_category as chosen
          join bank_transaction as item on item.id = chosen.transaction_id
          where chosen.account_id is distinct from item.from_account_id
            and chosen.account_id is distinct from item.to_account_id
          union all
          select format('category %s is another customer''s, but account %s uses it', used.category_id, used.account_id)
          from (
            select category_id, account_id from transaction_category_part
            union all
            select category_id, account.id from category_rule join account using (customer_id)
          ) as used
          join category on category.id = used.category_id
          join account on account.id = used.account_id
          where category.customer_id <> account.customer_id`,
  },
  {
    // Includes every account whose owner categorizes or reads sums.
    name: 'categorized totals are the sums of their entries',
    sql: `select format('account %s: the categories make up %s cents, its entries %s', kept.account_id, total, posted) as finding
          from insight_account as kept
          join ledger.account_state as state on state.id = kept.account_id
          cross join lateral (
            select coalesce(sum(money_in) - sum(money_out), 0) as total
            from (${categorizedParts('kept.account_id', ['true'])}) as part
          ) as categorized
          where total <> posted`,
  },
  {
    name: 'summed up days match their transactions',
    sql: `with ${summed}, counted as (
            select summed.account_id, ${bankDayOf('created_at')} as day, category_id, is_excluded,
                   sum(money_in) as money_in, sum(money_out) as money_out, count(*) as part_count,
                   min(transaction_id) as first_id, max(transaction_id) as last_id
            from summed
            cross join lateral (${categorizedParts('summed.account_id', [inSums])}) as part
            group by 1, 2, 3, 4
          ), kept as (
            select insight_day.* from insight_day join summed using (account_id)
          )
          select format('account %s on %s, category %s: in %s, out %s, %s parts are stored, %s, %s, %s were found',
                   account_id, day, category_id, kept.money_in, kept.money_out, kept.part_count,
                   counted.money_in, counted.money_out, counted.part_count) as finding
          from kept
          full join counted using (account_id, day, category_id, is_excluded)
          where (kept.money_in, kept.money_out, kept.part_count)
                is distinct from (counted.money_in, counted.money_out, counted.part_count)
             or kept.first_id > counted.first_id or kept.last_id < counted.last_id`,
  },
  {
    // Computed independently of how transactions are categorized.
    name: 'summed up days match the entries of the ledger',
    sql: `with ${summed}, side as (
            select account_id, id, created_at, amount_transfer_id, fee_transfer_id
            from summed join bank_transaction on from_account_id = account_id
            where ${inSums}
            union all
            select account_id, id, created_at, amount_transfer_id, fee_transfer_id
            from summed join bank_transaction on to_account_id = account_id
            where ${inSums}
          ), matched as (
            -- Grouped and not joined: a plan that joins the two lists row by row would take hours.
            select account_id, transfer_id, max(day) as day, sum(amount) as amount
            from (
              select account_id, transfer_id, ${bankDayOf('created_at')} as day, 0 as amount
              from side
              cross join unnest(array[amount_transfer_id, fee_transfer_id]) as ordered (transfer_id)
              where transfer_id is not null
              union all
              select summed.account_id, coalesce(moving.pending_id, moving.id), null, entry.amount
              from summed
              join ledger.entry_record as entry on entry.account_id = summed.account_id
              join ledger.transfer_record as moving on moving.id = entry.transfer_id
            ) as both_lists
            group by account_id, transfer_id
          ), moved as (
            select account_id, day, sum(amount) as amount
            from matched
            where day is not null
            group by account_id, day
          ), kept as (
            select account_id, day, sum(money_in) - sum(money_out) as amount
            from insight_day join summed using (account_id)
            group by 1, 2
          )
          select format('account %s on %s: %s cents in categories, %s in entries', account_id, day,
                   coalesce(kept.amount, 0), coalesce(moved.amount, 0)) as finding
          from kept full join moved using (account_id, day)
          where coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)`,
  },
  {
    name: 'summed up payees match their payments',
    sql: `with ${summed}, part as materialized (
            select summed.account_id, subject_id, ${bankDayOf('created_at')} as day, payee, category_id,
                   ${paidIn} as paid, payments
            from summed
            cross join lateral (${categorizedParts('summed.account_id', [inSums])}) as part
            where ${isPaidToPayee} and not ${isSplit('summed.account_id', 'part.chosen_id')}
          ), counted as (
            select account_id, months, ${startOfUnit('unit', 'day')} as first_day, payee, category_id,
                   sum(paid) as paid, sum(payments) as payment_count, max(subject_id) as last_id
            from part
            cross join (values ('day', 0), ('month', 1), ('quarter', 3), ('year', 12)) as span (unit, months)
            group by 1, 2, 3, 4, 5
          ), stored as (
            select account_id, is_month::int as months, day as first_day, payee, category_id, paid, payment_count,
                   last_id
            from insight_payee_sum
            union all
            select account_id, months, first_day, payee, category_id, paid, payment_count, last_id
            from insight_payee_period
          ), kept as (
            select stored.* from stored join summed using (account_id)
          )
          select format('account %s paid %s in category %s %s %s: %s in %s payments are stored, %s in %s were found',
                   account_id, payee, category_id,
                   case months when 0 then 'on' when 1 then 'in the month from'
                               when 3 then 'in the quarter from' else 'in the year from' end,
                   first_day, kept.paid, kept.payment_count, counted.paid, counted.payment_count) as finding
          from kept
          full join counted using (account_id, months, first_day, payee, category_id)
          where (coalesce(kept.paid, 0), coalesce(kept.payment_count, 0))
                <> (coalesce(counted.paid, 0), coalesce(counted.payment_count, 0))
             or kept.last_id < counted.last_id`,
  },
  {
    name: 'the latest payments to summed up payees are kept',
    sql: `with ${summed}, paid as (
            select account_id, id, created_at, ${payeeKey('type', 'bank_transaction', 'to_account_id')} as payee
            from summed
            join bank_transaction on from_account_id = account_id
            where status = 'completed' and ${inSums}
          ), counted as (
            select account_id, payee,
                   (array_agg(id order by created_at desc, id desc))[1:${paymentsKept}] as payment_ids
            from paid
            where payee is not null
            group by account_id, payee
          ), kept as (
            select insight_payee.* from insight_payee join summed using (account_id)
          )
          select format('account %s: the latest payments to %s are %s, but %s are stored', account_id, payee,
                   coalesce(counted.payment_ids, '{}'), coalesce(kept.payment_ids, '{}')) as finding
          from kept full join counted using (account_id, payee)
          where kept.payment_ids is distinct from counted.payment_ids`,
  },
];
