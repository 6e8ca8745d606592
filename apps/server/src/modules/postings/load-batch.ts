import type { TransactionStatus, TransactionType } from '@seven-hills/contracts/api/transactions';
import type { AccountType } from '@seven-hills/contracts/limits';
import type { Connection } from '@seven-hills/postgres';
import { startOfBankDay } from '../../time/bank-calendar.ts';
import type { BalanceAdjustment, Intent, Movement, Resolution } from './intent.ts';

/** A customer's account and its holder, as far as deciding and telling need it. */
export interface AccountFacts {
  id: bigint;
  customer_id: bigint;
  account_number: string;
  account_type: AccountType;
  first_name: string;
  last_name: string;
  has_initial_deposit: boolean;
}

/** A PIN's row, locked until the batch commits. `failure_count` and `locked_until` move as PINs are judged. */
export interface PinState {
  customer_id: bigint;
  key_id: string;
  salt: Buffer;
  mac: Buffer;
  failure_count: number;
  locked_minutes_left: number;
  isChanged: boolean;
  becameLocked: boolean;
}

export interface PendingFacts {
  id: bigint;
  customer_id: bigint;
  type: TransactionType;
  status: TransactionStatus;
  amount_transfer_id: bigint;
  fee_transfer_id: bigint | null;
}

/** What the bank knows for a batch of intents. */
export interface BatchFacts {
  accountsById: Map<bigint, AccountFacts>;
  accountsByCustomer: Map<bigint, AccountFacts>;
  pins: Map<bigint, PinState>;
  /** Moved today by account and type, in cents; grows as intents of the batch are accepted. */
  movedToday: Map<string, bigint>;
  pendings: Map<bigint, PendingFacts>;
  /** Of the accounts to be adjusted, as they stand before. */
  balances: Map<bigint, { posted: bigint; held: bigint }>;
}

const isMovement = (intent: Intent): intent is Movement => intent.kind === 'movement';
const isResolution = (intent: Intent): intent is Resolution => intent.kind === 'resolution';
const isAdjustment = (intent: Intent): intent is BalanceAdjustment =>
  intent.kind === 'balance_adjustment';

const ascending = (ids: Iterable<bigint>): bigint[] =>
  [...new Set(ids)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

export const dayKey = (accountId: bigint, type: TransactionType) => `${accountId}:${type}`;

/**
 * Locks and loads what a batch needs. Locks are taken in one order by every batch on every server:
 * PINs by customer, then pending transactions by id, then (rarely) accounts to be adjusted by id.
 */
export async function loadBatch(
  connection: Connection,
  intents: readonly Intent[],
): Promise<BatchFacts> {
  const movements = intents.filter(isMovement);
  const pins = await lockPins(
    connection,
    ascending(movements.filter(({ pin }) => pin !== null).map(({ customerId }) => customerId)),
  );
  const pendings = await lockPendings(
    connection,
    ascending(intents.filter(isResolution).map(({ transactionId }) => transactionId)),
  );
  const adjustments = intents.filter(isAdjustment);
  const accounts = await readAccounts(
    connection,
    ascending([...movements, ...adjustments].map(({ customerId }) => customerId)),
    ascending(movements.flatMap(({ recipientAccountId }) => recipientAccountId ?? [])),
  );
  const accountsByCustomer = new Map(accounts.map((account) => [account.customer_id, account]));
  const accountsOf = (some: readonly { customerId: bigint }[]) =>
    ascending(some.flatMap(({ customerId }) => accountsByCustomer.get(customerId)?.id ?? []));
  return {
    accountsById: new Map(accounts.map((account) => [account.id, account])),
    accountsByCustomer,
    pins,
    movedToday: await readMovedToday(
      connection,
      accountsOf(movements.filter(({ type }) => type === 'deposit' || type === 'withdrawal')),
    ),
    pendings,
    balances: await lockBalances(connection, accountsOf(adjustments)),
  };
}

/** Serializes every use of one PIN: of parallel guesses each sees the count that the one before left. */
async function lockPins(
  connection: Connection,
  customerIds: bigint[],
): Promise<Map<bigint, PinState>> {
  if (customerIds.length === 0) return new Map();
  const { rows } = await connection.query<Omit<PinState, 'isChanged' | 'becameLocked'>>({
    name: 'lock-pins',
    text: `select customer_id, key_id, salt, mac, failure_count,
                  coalesce(ceil(greatest(extract(epoch from locked_until - now()), 0) / 60), 0)::int as locked_minutes_left
           from pin
           where customer_id = any ($1::bigint[])
           order by customer_id
           for update`,
    values: [customerIds],
  });
  return new Map(
    rows.map((row) => [row.customer_id, { ...row, isChanged: false, becameLocked: false }]),
  );
}

async function lockPendings(
  connection: Connection,
  ids: bigint[],
): Promise<Map<bigint, PendingFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await connection.query<PendingFacts>({
    name: 'lock-pending-transactions',
    text: `select id, customer_id, type, status, amount_transfer_id, fee_transfer_id
           from bank_transaction
           where id = any ($1::bigint[])
           order by id
           for update`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

async function readAccounts(
  connection: Connection,
  customerIds: bigint[],
  accountIds: bigint[],
): Promise<AccountFacts[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await connection.query<AccountFacts>({
    name: 'read-account-facts',
    text: `select account.id, account.customer_id, account.account_number, account.account_type,
                  customer.first_name, customer.last_name, customer.has_initial_deposit
           from account
           join customer on customer.id = account.customer_id
           where account.customer_id = any ($1::bigint[]) or account.id = any ($2::bigint[])`,
    values: [customerIds, accountIds],
  });
  return rows;
}

/**
 * What the accounts deposited and withdrew since midnight, the bank's time. The PIN's lock serializes
 * a customer's movements, so no other one can slip in between this sum and the posting.
 */
async function readMovedToday(
  connection: Connection,
  accountIds: bigint[],
): Promise<Map<string, bigint>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await connection.query<{
    account_id: bigint;
    type: TransactionType;
    total: bigint;
  }>({
    name: 'read-moved-today',
    text: `select from_account_id as account_id, type, sum(amount)::bigint as total
           from bank_transaction
           where from_account_id = any ($1::bigint[]) and type = 'withdrawal'
             and status in ('completed', 'pending') and created_at >= ${startOfBankDay}
           group by 1, 2
           union all
           select to_account_id, type, sum(amount)::bigint
           from bank_transaction
           where to_account_id = any ($1::bigint[]) and type = 'deposit'
             and status in ('completed', 'pending') and created_at >= ${startOfBankDay}
           group by 1, 2`,
    values: [accountIds],
  });
  return new Map(rows.map(({ account_id, type, total }) => [dayKey(account_id, type), total]));
}

/** Balances that staff want to set, locked so that the difference is the one that gets posted. */
async function lockBalances(
  connection: Connection,
  accountIds: bigint[],
): Promise<BatchFacts['balances']> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await connection.query<{ id: bigint; posted: bigint; held: bigint }>(
    `select id, credits_posted - debits_posted as posted, debits_pending as held
     from ledger.account
     where id = any ($1::bigint[])
     order by id
     for update`,
    [accountIds],
  );
  return new Map(rows.map(({ id, posted, held }) => [id, { posted, held }]));
}
