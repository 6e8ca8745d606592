import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import { brand } from '@seven-hills/contracts/brand';
import { bigints, type Statement, texts } from '@seven-hills/postgres';
import { bankToday, startOfBankDay } from '../../platform/time/bank-calendar.ts';
import type { AccountFacts, PendingFacts, PinRow } from './load-batch.ts';
import type { NewTransaction } from './write-batch.ts';

/** Serializes every use of one PIN: of parallel guesses each sees the count that the one before left. */
export function lockPins(customerIds: readonly bigint[]): Statement<PinRow> {
  return {
    name: 'lock-pins',
    text: `select customer_id, key_id, salt, mac, failure_count,
                  coalesce(ceil(greatest(extract(epoch from locked_until - now()), 0) / 60), 0)::int as locked_minutes_left
           from pin
           where customer_id = any ($1::bigint[])
           order by customer_id
           for update`,
    values: [bigints(customerIds)],
  };
}

export function lockPendings(ids: readonly bigint[]): Statement<PendingFacts> {
  return {
    name: 'lock-pending-transactions',
    text: `select id, customer_id, booked_by, held_until, ordered_at, type, status,
                  amount_transfer_id, fee_transfer_id
           from bank_transaction
           where id = any ($1::bigint[])
           order by id
           for update`,
    values: [bigints(ids)],
  };
}

/** Accounts with their holders, by their ids and by their customers'; one named both ways comes twice. */
export function readAccounts(
  accountIds: readonly bigint[],
  customerIds: readonly bigint[],
): Statement<AccountFacts> {
  return {
    name: 'read-account-facts',
    text: `select account.id, account.customer_id, account.account_number, account.account_type,
                  customer.first_name, customer.last_name, customer.has_initial_deposit
           from (
             select * from account where id = any ($1::bigint[])
             union all
             select * from account where customer_id = any ($2::bigint[])
           ) as account
           join customer on customer.id = account.customer_id`,
    values: [bigints(accountIds), bigints(customerIds)],
  };
}

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

/** Balances that staff want to set, locked so that the difference is the one that gets posted. */
export function lockBalances(
  customerIds: readonly bigint[],
): Statement<{ id: bigint; posted: bigint; held: bigint }> {
  return {
    name: 'lock-balances',
    text: `select id, credits_posted - debits_posted as posted, debits_pending as held
           from ledger.account
           where id in (select id from account where customer_id = any ($1::bigint[]))
           order by id
           for update`,
    values: [bigints(customerIds)],
  };
}

/**
 * Takes numbers for transactions, and says when the posting's database transaction began. Sent behind
 * the locks: an account's transactions are numbered in the order in which they are posted, and whoever
 * holds a number that is not committed yet is known to be at work.
 */
export function takeTransactionIds(count: number): Statement<{ ids: bigint[]; began_at: Date }> {
  return {
    name: 'take-transaction-ids',
    text: `select now() as began_at,
                  array(select nextval('bank_transaction_id_seq') from generate_series(1, $1::int)) as ids`,
    values: [String(count)],
  };
}

/** Writes transactions as one set. */
export function insertTransactions(transactions: readonly NewTransaction[]): Statement<never> {
  return {
    name: 'insert-transactions',
    text: `insert into bank_transaction
             (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
              amount_transfer_id, fee_transfer_id, created_at)
           overriding system value
           select id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                  amount_transfer_id, fee_transfer_id, coalesce(occurred_at, now())
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::timestamptz[])
             as made (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                      amount_transfer_id, fee_transfer_id, occurred_at)`,
    values: commonValues(transactions),
  };
}

/** The parameters of the columns that every transaction has, from `id` to `occurred_at`. */
export function commonValues(transactions: readonly NewTransaction[]): string[] {
  const column = <T>(read: (transaction: NewTransaction) => T): T[] => transactions.map(read);
  return [
    bigints(column(({ id }) => id)),
    bigints(column(({ intent }) => intent.customerId)),
    bigints(column(({ fromAccountId }) => fromAccountId)),
    bigints(column(({ toAccountId }) => toAccountId)),
    texts(column(({ intent }) => (intent.kind === 'movement' ? intent.type : 'adjustment'))),
    texts(
      column(({ intent }) =>
        intent.kind === 'movement' && intent.isPending ? 'pending' : 'completed',
      ),
    ),
    bigints(column(({ amount }) => amount)),
    bigints(column(({ intent }) => (intent.kind === 'movement' ? intent.fee : 0n))),
    texts(
      column(({ intent }) => (intent.kind === 'movement' ? intent.description : intent.reason)),
    ),
    bigints(column(({ transferIds }) => transferIds[0] ?? null)),
    bigints(column(({ transferIds }) => transferIds[1] ?? null)),
    texts(
      column(({ intent }) =>
        intent.kind === 'movement' ? (intent.occurredAt?.toISOString() ?? null) : null,
      ),
    ),
  ];
}
