import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import { brand } from '@seven-hills/contracts/brand';
import { bigints, type Statement } from '@seven-hills/postgres';
import { bankToday, startOfBankDay } from '../../platform/time/bank-calendar.ts';

/**
 * SQL for an id below which no transaction of the bank's current day stands, so that a day's sum reads
 * that day's rows and not a whole history. The roll-up knows the ids of each day as far as it has come.
 */
const firstIdOfToday = `(select coalesce(activity_day.first_id, rollup.through_id + 1)
  from activity_rollup as rollup
  left join activity_day on activity_day.day = ${bankToday}
  where rollup.time_zone = '${brand.timeZone}')`;

/** Account by account, so that each reads its own newest rows whatever else the bank moved today. */
const sumOfToday = (side: 'from_account_id' | 'to_account_id', types: string) => `
  select account.id as account_id, today.type, sum(today.amount)::bigint as total
  from account
  cross join lateral (
    select item.type, item.amount
    from bank_transaction as item
    where item.${side} = account.id and item.id >= coalesce(${firstIdOfToday}, 0)
      and item.type in (${types}) and item.created_at >= ${startOfBankDay}
      and item.status in ('completed', 'pending') and item.booked_by is null
    order by item.id desc
  ) as today
  where account.customer_id = any ($1::bigint[])
  group by 1, 2`;

export interface MovedRow {
  account_id: bigint;
  type: TransactionType;
  total: bigint;
}

/**
 * What left the customers' accounts since midnight, the bank's time, by type. The PIN's lock serializes
 * a customer's movements, so no other one can slip in between this sum and the posting.
 */
export function readSentToday(customerIds: readonly bigint[]): Statement<MovedRow> {
  return {
    name: 'read-sent-today',
    text: sumOfToday(
      'from_account_id',
      "'withdrawal', 'transfer', 'wire_transfer', 'external_payment'",
    ),
    values: [bigints(customerIds)],
  };
}

/** What the customers paid in since midnight; safe for the same reason. */
export function readDepositedToday(customerIds: readonly bigint[]): Statement<MovedRow> {
  return {
    name: 'read-deposited-today',
    text: sumOfToday('to_account_id', "'deposit'"),
    values: [bigints(customerIds)],
  };
}
