import { bankDayOf } from '../../platform/time/bank-calendar.ts';
import { payeeKey } from './categorized-parts.ts';

/**
 * How many payments to a payee are kept: one more than a recurring series can have, so that an
 * excess is detected.
 */
export const paymentsKept = 61;

/**
 * SQL for the first day of the calendar `month`, `quarter`, or `year` (the `unit`) that a day is
 * in.
 */
export const startOfUnit = (unit: string, day: string) =>
  `date_trunc(${unit}, ${day}::timestamp)::date`;

/**
 * SQL for whether a part (`categorizedParts`) is a payment to a payee, or its return, and not a fee
 * or excluded. Returned money counts against what was paid, as it does in spending.
 */
export const isPaidToPayee = `(payee is not null and subject_direction = 'out'
  and not is_fee and not is_excluded)`;

/** SQL for the net amount of such a part. */
export const paidIn = 'money_out - money_in';

/** SQL for whether the owner of an account split a transaction across categories. */
export const isSplit = (account: string, transaction: string) => `exists (
  select from transaction_category_part as chosen
  where chosen.account_id = ${account} and chosen.transaction_id = ${transaction} and position = 2)`;

/**
 * SQL, as parts of a `with`, that adds the parts `part` of the account `$1` to the sums of its
 * payees, or subtracts them.
 */
export const addPayeeSums = (sign: string) => {
  const sums = `payee, category_id, ${sign}sum(${paidIn}), ${sign}sum(payments), max(subject_id)`;
  const added = (table: string, key: string) => `
    on conflict (account_id, ${key}, payee, category_id) do update
    set paid = ${table}.paid + excluded.paid,
        payment_count = ${table}.payment_count + excluded.payment_count,
        last_id = greatest(${table}.last_id, excluded.last_id)`;
  return `paid_part as materialized (
    select *, ${bankDayOf('created_at')} as day from part
    where ${isPaidToPayee} and not ${isSplit('$1', 'part.chosen_id')}
  ), payee_sums as (
    insert into insight_payee_sum (
      account_id, is_month, day, payee, category_id, paid, payment_count, last_id
    )
    select $1, unit = 'month', ${startOfUnit('unit', 'day')}, ${sums}
    from paid_part
    cross join (values ('day'), ('month')) as span (unit)
    group by 2, 3, payee, category_id
    ${added('insight_payee_sum', 'is_month, day')}
  ), payee_periods as (
    insert into insight_payee_period (
      account_id, months, first_day, payee, category_id, paid, payment_count, last_id
    )
    select $1, months, ${startOfUnit('unit', 'day')}, ${sums}
    from paid_part
    cross join (values ('quarter', 3), ('year', 12)) as span (unit, months)
    group by 2, 3, payee, category_id
    ${added('insight_payee_period', 'months, first_day')}
  )`;
};

/**
 * SQL that keeps the latest payments of the account `$1` to each payee, including those that meet a
 * condition. This resets the judgment of whether they recur.
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
