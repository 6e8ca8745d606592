import type { Cents } from '@seven-hills/money';
import { bigints, type Connection, type Statement } from '@seven-hills/postgres';
import {
  ascending,
  type FactSource,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { accountsEver, firstIdOf24Hours } from '../daily-limits/moved-today.ts';
import { lockIfShared, sharedAccountsSource } from '../daily-limits/shared-accounts.ts';
import type { AccountFacts } from '../posting/account-facts.ts';

/**
 * What was ordered in the last 24 hours without a confirmation, fees included: movements, and
 * payments when they were scheduled.
 */
export interface Unconfirmed {
  /** By one person, from all accounts. */
  byPerson: Cents;
  /** By all owners of one account that several people own, from that account. */
  onAccount: Cents;
}

interface Ordered {
  customerId: bigint;
  accountId?: bigint | null;
}

interface Sums {
  people: Map<bigint, Cents>;
  shared: Map<bigint, Cents>;
}

/**
 * The sums of a batch's people and shared accounts. Read only for orders that may need a
 * confirmation. The PIN lock serializes a customer's orders, and the lock of a shared account those
 * of its owners, so none can commit between these sums and the posting.
 */
export const unconfirmedSource: FactSource<Ordered, Sums> = {
  name: 'unconfirmed orders',
  async load(opening, orders) {
    const [people, shared] = await Promise.all([
      opening.add(readUnconfirmed(ascending(orders.map(({ customerId }) => customerId)))),
      opening.add(
        readUnconfirmedOnShared(ascending(orders.flatMap(({ accountId }) => accountId ?? []))),
      ),
    ]);
    return {
      people: new Map(people.map(({ customer_id, total }) => [customer_id, total])),
      shared: new Map(shared.map(({ account_id, total }) => [account_id, total])),
    };
  },
};

/** The needs of an order that may need a confirmation. */
export const needsUnconfirmed = ({ customerId, accountId = null }: Ordered): Needed[] => [
  ...(accountId === null ? [] : [needs(sharedAccountsSource, accountId)]),
  needs(unconfirmedSource, { customerId, accountId }),
];

/** The sums that an order of a person from an account adds to. */
export const unconfirmedOf = (
  { people, shared }: Sums,
  customerId: bigint,
  { id, is_shared: isShared }: Pick<AccountFacts, 'id' | 'is_shared'>,
): Unconfirmed => ({
  byPerson: people.get(customerId) ?? 0n,
  onAccount: isShared ? (shared.get(id) ?? 0n) : 0n,
});

/** Counts an accepted order without a confirmation for later orders in the batch. */
export function addUnconfirmed(
  { people, shared }: Sums,
  customerId: bigint,
  accountId: bigint,
  amount: Cents,
): void {
  people.set(customerId, (people.get(customerId) ?? 0n) + amount);
  shared.set(accountId, (shared.get(accountId) ?? 0n) + amount);
}

/**
 * Reads the sums that an order of a person from an account adds to, under the account's lock if it
 * is shared. Call it under the PIN's lock before basing a decision on it.
 */
export async function lockUnconfirmed(
  connection: Connection,
  customerId: bigint,
  accountId: bigint,
): Promise<Unconfirmed> {
  await lockIfShared(connection, accountId);
  return {
    byPerson: await sumOfPerson(connection, customerId),
    onAccount: await sumOfShared(connection, accountId),
  };
}

// Sent without their names: the postings' pipeline tracks its own prepared statements.
async function sumOfPerson(connection: Connection, customerId: bigint): Promise<Cents> {
  const { text, values = [] } = readUnconfirmed([customerId]);
  const { rows } = await connection.query<ByPersonRow>(text, [...values]);
  return rows[0]?.total ?? 0n;
}

async function sumOfShared(connection: Connection, accountId: bigint): Promise<Cents> {
  const { text, values = [] } = readUnconfirmedOnShared([accountId]);
  const { rows } = await connection.query<OnSharedRow>(text, [...values]);
  return rows[0]?.total ?? 0n;
}

/** Records that movements were confirmed, so that they do not count. */
export const insertConfirmed = (transactionIds: readonly bigint[]): Statement<never> => ({
  name: 'insert-confirmed-transactions',
  text: 'insert into confirmed_transaction (transaction_id) select unnest($1::bigint[])',
  values: [bigints(transactionIds)],
});

/** SQL for the movements of `held.account_id` that count, by all owners or by one. */
const movements = (byOne: '' | 'and item.customer_id = held.customer_id') => `
           select item.amount + item.fee as amount
           from bank_transaction as item
           where item.from_account_id = held.account_id ${byOne}
             and item.id >= coalesce(${firstIdOf24Hours}, 0)
             and item.created_at > now() - interval '24 hours'
             and item.type in ('withdrawal', 'transfer', 'wire_transfer', 'external_payment',
                               'bank_transfer_out', 'ach_payment')
             and item.status in ('completed', 'pending')
             and item.booked_by is null and item.schedule_id is null
             and not exists (select from confirmed_transaction where transaction_id = item.id)
           order by item.id desc`;

/**
 * SQL for the total of the `movements`, as `recent`, and of the payments `scheduled` that count.
 */
const totalWith = (isCounted: string) => `(
  coalesce(sum(recent.amount), 0)
  + coalesce((
      select sum(scheduled.amount) from unconfirmed_schedule as scheduled
      where scheduled.ordered_at > now() - interval '24 hours' and ${isCounted}
    ), 0)
)::bigint as total`;

interface ByPersonRow {
  customer_id: bigint;
  total: bigint;
}

const readUnconfirmed = (customerIds: readonly bigint[]): Statement<ByPersonRow> => ({
  name: 'read-unconfirmed-sums',
  text: `select held.customer_id, ${totalWith('scheduled.customer_id = held.customer_id')}
         from ${accountsEver} as held
         left join lateral (${movements('and item.customer_id = held.customer_id')}
         ) as recent on true
         group by held.customer_id`,
  values: [bigints(customerIds)],
});

interface OnSharedRow {
  account_id: bigint;
  total: bigint;
}

/** Includes what people ordered who have left the account since. */
const readUnconfirmedOnShared = (accountIds: readonly bigint[]): Statement<OnSharedRow> => ({
  name: 'read-unconfirmed-sums-on-shared-accounts',
  text: `select held.account_id, ${totalWith(
    `scheduled.customer_id in (
              select customer_id from account_owner where account_id = held.account_id
            )
            and exists (
              select from schedule
              where id = scheduled.schedule_id and from_account_id = held.account_id
            )`,
  )}
         from (
           select id as account_id from account where id = any ($1::bigint[]) and is_shared
         ) as held
         left join lateral (${movements('')}
         ) as recent on true
         group by held.account_id`,
  values: [bigints(accountIds)],
});
