import { startOfDay } from '../../../platform/time/bank-calendar.ts';

/** SQL for the columns of a stored fee, all null without one. */
export const partsOf = (price: string): string => `
  (${price} ->> 'amount')::bigint as amount,
  (${price} ->> 'minBalance')::bigint as min_balance,
  (${price} ->> 'directDeposit')::bigint as direct_deposit,
  (${price} ->> 'ageUnder')::int as age_under, (${price} ->> 'ageFrom')::int as age_from`;

/**
 * SQL for the columns `amount, min_balance, direct_deposit, age_under, age_from` of the fee that an
 * account of a customer has for a month: what its terms said at the end of the month's first day.
 * No row without a fee.
 */
export const feeOfMonth = (of: {
  accountType: string;
  customerId: string;
  month: string;
}): string => `
  select ${partsOf('price')}
  from (
    select terms -> 'byType' -> ${of.accountType} as terms from bank_terms
    where valid_from < ${startOfDay(`(${of.month} + 1)`)}
    order by version desc limit 1
  ) as bank
  left join lateral (
    select terms from customer_terms
    where customer_id = ${of.customerId} and valid_from < ${startOfDay(`(${of.month} + 1)`)}
    order by version desc limit 1
  ) as own on true
  cross join lateral (
    select case when own.terms ? 'monthlyFee' then own.terms else bank.terms end -> 'monthlyFee' as price
  ) as written
  where jsonb_typeof(price) = 'object'`;

const nextMonth = (month: string) => `(${month} + interval '1 month')::date`;

/**
 * SQL for the lowest balance of an account at the end of any day of a month, and the month's direct
 * deposits.
 */
export const factsOfMonth = (accountId: string, month: string): string => `
  select coalesce((
           select min(balance)
           from ledger.balances_before(${accountId}, array(
             select ${startOfDay('(day::date + 1)')}
             from generate_series(${month}, ${nextMonth(month)} - 1, interval '1 day') as day
             order by day
           ))
         ), 0)::bigint as lowest_balance,
         coalesce((
           select sum(item.amount) from bank_transaction as item
           where item.to_account_id = ${accountId} and item.type = 'ach_credit'
             and item.status = 'completed'
             and item.created_at >= ${startOfDay(`(${month})`)}
             and item.created_at < ${startOfDay(`(${nextMonth(month)})`)}
         ), 0)::bigint as direct_deposits`;

/** Why an account is free for a month. */
export type MonthlyWaiver = 'min_balance' | 'direct_deposit' | 'age_under' | 'age_from';

/**
 * SQL for the MonthlyWaiver of an account, or null, by the fee in one source and the `factsOfMonth`
 * in `found`.
 */
export const waiverOf = (fee: string, accountId: string, month: string): string => `
  case when found.lowest_balance >= ${fee}.min_balance then 'min_balance'
       when found.direct_deposits >= ${fee}.direct_deposit then 'direct_deposit'
       when ${hasOwnerAged(accountId, month, `< ${fee}.age_under`)} then 'age_under'
       when ${hasOwnerAged(accountId, month, `>= ${fee}.age_from`)} then 'age_from'
  end`;

/**
 * SQL for whether an account that is open has been since before a month, and is no certificate,
 * which has no maintenance fee.
 */
export const isOpenAllMonth = (account: string, month: string): string => `
  ${account}.closed_at is null and ${account}.created_at < ${startOfDay(`(${month})`)}
  and not exists (select from certificate where account_id = ${account}.id)`;

/** SQL for whether an owner of an account has an age on the last day of a month. */
const hasOwnerAged = (accountId: string, month: string, comparison: string): string => `
  exists (
    select from account_owner as held
    join customer as owner on owner.id = held.customer_id
    where held.account_id = ${accountId} and held.until is null and held.role <> 'viewer'
      and extract(year from age(${nextMonth(month)} - 1, owner.date_of_birth)) ${comparison}
  )`;
