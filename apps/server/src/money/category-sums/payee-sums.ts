import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { payeeKey } from './categorized-parts.ts';

/**
 * How many payments to somebody are kept: one more than recurring ones can be, so that it is known
 * when there are too many.
 */
export const paymentsKept = 61;

/** SQL for the first day of the calendar month of a day. */
export const startOfCalendarMonth = (day: string) => `date_trunc('month', ${day}::timestamp)::date`;

/** SQL for whether a part (`categorizedParts`) was paid to somebody, without fees and what is excluded. */
export const isPaidToPayee = `(payee is not null and direction = 'out' and subject_direction = 'out'
  and not is_fee and not is_excluded)`;

/** SQL for whether the owner of an account split a transaction across categories. */
export const isSplit = (account: string, transaction: string) => `exists (
  select from transaction_category_part as chosen
  where chosen.account_id = ${account} and chosen.transaction_id = ${transaction} and position = 2)`;

/** SQL that adds the parts `part` of the account `$1` to the sums of its payees, or takes them off. */
export const addPayeeSums = (sign: string) => `
  insert into insight_payee_sum (
    account_id, is_month, day, payee, category_id, paid, payment_count, last_id
  )
  select $1, is_month, case when is_month then ${startOfCalendarMonth('day')} else day end, payee,
         category_id, ${sign}sum(money_out), ${sign}count(*), max(transaction_id)
  from (
    select *, ${bankDayOf('created_at')} as day from part
    where ${isPaidToPayee} and not ${isSplit('$1', 'part.transaction_id')}
  ) as paid
  cross join (values (true), (false)) as span (is_month)
  group by 2, 3, 4, 5
  on conflict (account_id, is_month, day, payee, category_id) do update
  set paid = insight_payee_sum.paid + excluded.paid,
      payment_count = insight_payee_sum.payment_count + excluded.payment_count,
      last_id = greatest(insight_payee_sum.last_id, excluded.last_id)`;

/**
 * SQL that keeps the latest payments of the account `$1` to each payee, with those that meet a
 * condition. Nobody has judged then whether they recur.
 */
export const keepPayments = (condition: string) => `
  insert into insight_payee (account_id, payee, payment_ids)
  select $1, payee, (array_agg(id order by created_at desc, id desc))[1:${paymentsKept}]
  from (
    select id, created_at, ${payeeKey('type', 'bank_transaction', 'to_account_id')} as payee
    from bank_transaction
    where from_account_id = $1 and status = 'completed' and (${condition})
  ) as paid
  where payee is not null
  group by payee
  on conflict (account_id, payee) do update
  set payment_ids = array(
        select id from bank_transaction
        where id = any (insight_payee.payment_ids || excluded.payment_ids)
        order by created_at desc, id desc
        limit ${paymentsKept}
      ),
      is_judged = false`;
