import { brand } from '@seven-hills/bank/brand';
import type { TransactionType } from '@seven-hills/bank/transaction';
import { bigints, type Statement } from '@seven-hills/postgres';
import { bankToday, startOfBankDay } from '../../platform/time/bank-calendar.ts';

/**
 * SQL for a lower bound on the ids of the bank's current day, so that a day's sum reads only that
 * day's rows and not a whole history. The roll-up records each day's ids up to the point that it
 * has processed.
 */
export const firstIdOfToday = `(select coalesce(activity_day.first_id, rollup.through_id + 1)
  from activity_rollup as rollup
  left join activity_day on activity_day.day = ${bankToday}
  where rollup.time_zone = '${brand.timeZone}')`;

/** SQL for a lower bound on the ids of the last 24 hours, which began on the previous day. */
export const firstIdOf24Hours = `(select coalesce(
    (select min(first_id) from activity_day where day >= ${bankToday} - 1), rollup.through_id + 1)
  from activity_rollup as rollup
  where rollup.time_zone = '${brand.timeZone}')`;

type Side = 'from_account_id' | 'to_account_id';

const movedOut =
  "'withdrawal', 'transfer', 'wire_transfer', 'external_payment', 'bank_transfer_out', 'ach_payment'";

/** SQL for today's movements of `held.account_id`, which reads only that account's newest rows. */
const movedToday = (side: Side, types: string) => `
    select item.customer_id,
           -- What goes to other banks shares a limit.
           case when item.type in ('bank_transfer_out', 'ach_payment') then 'wire_transfer'
                else item.type end as type,
           -- The fee of a withdrawal is the tax withheld from it.
           item.amount + case item.type when 'withdrawal' then item.fee else 0 end as amount
    from bank_transaction as item
    where item.${side} = held.account_id and item.id >= coalesce(${firstIdOfToday}, 0)
      and item.type in (${types}) and item.created_at >= ${startOfBankDay}
      and item.status in ('completed', 'pending')
    order by item.id desc`;

/**
 * SQL for the accounts of the people $1, for sums of what each of them ordered. Includes accounts
 * that were closed or that a person has left since, so that neither resets a limit.
 */
export const accountsEver = `(
    select distinct customer_id, account_id from account_owner
    where customer_id = any ($1::bigint[])
  )`;

const sumOfToday = (side: Side, types: string) => `
  select held.customer_id, today.type, sum(today.amount)::bigint as total
  from ${accountsEver} as held
  join lateral (${movedToday(side, types)}) as today
    on today.customer_id = held.customer_id
  group by 1, 2`;

export interface MovedRow {
  customer_id: bigint;
  type: TransactionType;
  total: bigint;
}

/**
 * Reads the amounts that each customer moved out of any account since midnight in the bank's time
 * zone, by type. The PIN lock serializes a customer's movements, so none can commit between this
 * sum and the posting.
 */
export const readSentToday = (customerIds: readonly bigint[]): Statement<MovedRow> => ({
  name: 'read-sent-today',
  text: sumOfToday('from_account_id', movedOut),
  values: [bigints(customerIds)],
});

/**
 * Reads the amounts that each customer has deposited since midnight. Safe under concurrency for the
 * same reason.
 */
export const readDepositedToday = (customerIds: readonly bigint[]): Statement<MovedRow> => ({
  name: 'read-deposited-today',
  text: sumOfToday('to_account_id', "'deposit'"),
  values: [bigints(customerIds)],
});

export interface SharedRow {
  account_id: bigint;
  type: TransactionType;
  total: bigint;
}

/**
 * Reads what all owners together moved on shared accounts since midnight. Call it under the lock of
 * `sharedAccountsSource`.
 */
export const readMovedOnShared = (accountIds: readonly bigint[]): Statement<SharedRow> => ({
  name: 'read-moved-on-shared-accounts',
  text: `select held.account_id, today.type, sum(today.amount)::bigint as total
         from (
           select id as account_id from account where id = any ($1::bigint[]) and is_shared
         ) as held
         cross join lateral (
           (${movedToday('from_account_id', movedOut)}) union all (${movedToday('to_account_id', "'deposit'")})
         ) as today
         group by 1, 2`,
  values: [bigints(accountIds)],
});
