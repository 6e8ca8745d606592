import type { TransactionType } from '@seven-hills/contracts/api/transactions';
import { bigints, type Statement, texts } from '@seven-hills/postgres';
import { startOfBankDay } from '../../time/bank-calendar.ts';
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
    text: `select id, customer_id, type, status, amount_transfer_id, fee_transfer_id
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
 * What the customers' accounts deposited and withdrew since midnight, the bank's time. The PIN's lock
 * serializes a customer's movements, so no other one can slip in between this sum and the posting.
 */
export function readMovedToday(
  customerIds: readonly bigint[],
): Statement<{ account_id: bigint; type: TransactionType; total: bigint }> {
  return {
    name: 'read-moved-today',
    text: `select account.id as account_id, item.type, sum(item.amount)::bigint as total
           from account
           join bank_transaction as item on item.from_account_id = account.id
           where account.customer_id = any ($1::bigint[]) and item.type = 'withdrawal'
             and item.status in ('completed', 'pending') and item.created_at >= ${startOfBankDay}
           group by 1, 2
           union all
           select account.id, item.type, sum(item.amount)::bigint
           from account
           join bank_transaction as item on item.to_account_id = account.id
           where account.customer_id = any ($1::bigint[]) and item.type = 'deposit'
             and item.status in ('completed', 'pending') and item.created_at >= ${startOfBankDay}
           group by 1, 2`,
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
