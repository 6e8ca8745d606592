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

/**
 * Grouped by account, so that each reads only its own newest rows, however much the bank moved
 * today.
 */
const sumOfToday = (side: 'from_account_id' | 'to_account_id', types: string) => `
  select held.customer_id, today.type, sum(today.amount)::bigint as total
  from account_owner as held
  cross join lateral (
    select item.type, item.amount
    from bank_transaction as item
    where item.${side} = held.account_id and item.id >= coalesce(${firstIdOfToday}, 0)
      and item.type in (${types}) and item.created_at >= ${startOfBankDay}
      and item.status in ('completed', 'pending')
    order by item.id desc
  ) as today
  where held.customer_id = any ($1::bigint[]) and held.until is null
  group by 1, 2`;

export interface MovedRow {
  customer_id: bigint;
  type: TransactionType;
  total: bigint;
}

/**
 * Reads the amounts that left each customer's accounts since midnight in the bank's time zone, by
 * type. The PIN lock serializes a customer's movements, so none can commit between this sum and the
 * posting.
 */
export const readSentToday = (customerIds: readonly bigint[]): Statement<MovedRow> => ({
  name: 'read-sent-today',
  text: sumOfToday(
    'from_account_id',
    "'withdrawal', 'transfer', 'wire_transfer', 'external_payment'",
  ),
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
