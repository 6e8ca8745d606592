import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';
import { accountsEver, firstIdOf24Hours } from '../daily-limits/moved-today.ts';

/**
 * What each customer of a batch ordered in the last 24 hours without a confirmation, fees included:
 * movements, and payments when they were scheduled. Read only for orders that may need a
 * confirmation. The PIN lock serializes a customer's orders, so none can commit between this sum
 * and the posting.
 */
export const unconfirmedSource: FactSource<bigint, Map<bigint, Cents>> = {
  name: 'unconfirmed orders',
  async load(opening, customerIds) {
    const rows = await opening.add(readUnconfirmed(ascending(customerIds)));
    return new Map(rows.map(({ customer_id, total }) => [customer_id, total]));
  },
};

/** Reads a customer's sum. Call it under the PIN's lock before basing a decision on it. */
export async function readUnconfirmedSum(
  connection: Connection,
  customerId: bigint,
): Promise<Cents> {
  // Sent without its name: the postings' pipeline tracks its own prepared statements.
  const { text, values = [] } = readUnconfirmed([customerId]);
  const { rows } = await connection.query<UnconfirmedRow>(text, [...values]);
  return rows[0]?.total ?? 0n;
}

/** Records that movements were confirmed, so that they do not count. */
export const insertConfirmed = (transactionIds: readonly bigint[]): Statement<never> => ({
  name: 'insert-confirmed-transactions',
  text: 'insert into confirmed_transaction (transaction_id) select unnest($1::bigint[])',
  values: [bigints(transactionIds)],
});

interface UnconfirmedRow {
  customer_id: bigint;
  total: bigint;
}

const readUnconfirmed = (customerIds: readonly bigint[]): Statement<UnconfirmedRow> => ({
  name: 'read-unconfirmed-sums',
  text: `select held.customer_id, (
                  coalesce(sum(recent.amount), 0)
                  + coalesce((
                      select sum(scheduled.amount) from unconfirmed_schedule as scheduled
                      where scheduled.customer_id = held.customer_id
                        and scheduled.ordered_at > now() - interval '24 hours'
                    ), 0)
                )::bigint as total
         from ${accountsEver} as held
         left join lateral (
           select item.amount + item.fee as amount
           from bank_transaction as item
           where item.from_account_id = held.account_id and item.customer_id = held.customer_id
             and item.id >= coalesce(${firstIdOf24Hours}, 0)
             and item.created_at > now() - interval '24 hours'
             and item.type in ('withdrawal', 'transfer', 'wire_transfer', 'external_payment',
                               'bank_transfer_out', 'ach_payment')
             and item.status in ('completed', 'pending')
             and item.booked_by is null and item.schedule_id is null
             and not exists (select from confirmed_transaction where transaction_id = item.id)
           order by item.id desc
         ) as recent on true
         group by held.customer_id`,
  values: [bigints(customerIds)],
});
