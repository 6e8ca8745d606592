import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import type { Given, QueryOf, RowOf } from '@seven-hills/contracts/endpoint';
import type {
  AdminTransactionFilters,
  adminTransaction,
  listAllTransactions as contract,
} from '@seven-hills/contracts/staff/transactions';
import { parseTypedAmount } from '@seven-hills/money';
import { bigints, type Connection } from '@seven-hills/postgres';
import {
  type BlockerRow,
  blockedBy,
  blockerColumns,
  blockerJoins,
} from '../../money/decisions/blocked-by.ts';
import {
  type DecisionFacts,
  deciderOf,
  isUndecided,
  usersOfTransaction,
} from '../../money/decisions/decider-of.ts';
import {
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from '../../money/transactions/transaction-row.ts';
import { settlingTimeOf } from '../../money/wires/settling-time.ts';
import { flagsOf } from '../../people/identity/flags.ts';
import { flagsFor } from '../../people/identity/own-data.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankDayOf, startOfDay } from '../../platform/time/bank-calendar.ts';
import { isMovement, readActivityState } from '../figures/activity-figures.ts';
import { findSearched, type Searched } from './find-searched.ts';

type Query = QueryOf<typeof contract> & { limit: number };
type ListedTransaction = RowOf<typeof contract>;

type ListedRow = TransactionRow &
  DecisionFacts & { teller_first_name: string | null; teller_last_name: string | null };

export interface TransactionSource {
  connection: Connection;
  sealingKeys: Keyring;
  /** The hour at which a wire that no one decides is sent after one business day; null if never. */
  releaseHour: number | null;
}

/** Both ends are inclusive. */
interface IdRange {
  first: bigint;
  last: bigint;
}

/** Larger than any id. */
const endOfIds = 9_223_372_036_854_775_807n;

/**
 * Lists a page of the bank's transactions. Regardless of their number, it reads about as many rows
 * as it shows: days become ranges of ids, rare types, statuses, and amounts have partial indexes,
 * and a search reads only the matching accounts. `staffId` is the caller, which determines what
 * they may decide. The seal of each payee is verified for every row.
 */
export async function listAllTransactions(
  source: TransactionSource,
  query: Query,
  staffId: bigint,
): Promise<ListedTransaction[]> {
  const searched = query.search ? await findSearched(source.connection, query.search) : null;
  const ranges = await idRangesOf(source.connection, query);
  if (ranges.length === 0) return [];
  const { text, values } = pageStatement(query, ranges, searched);
  const { rows } = await source.connection.query<ListedRow & BlockerRow>(text, values);
  return toListed(source, rows, staffId);
}

/** Returns some transactions as the list shows them. */
export async function readListedTransactions(
  source: TransactionSource,
  ids: readonly bigint[],
  staffId: bigint,
): Promise<ListedTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await source.connection.query<ListedRow & BlockerRow>(
    `${listedFrom('(select * from bank_transaction where id = any ($1::bigint[]))')} order by item.id`,
    [bigints(ids)],
  );
  return toListed(source, rows, staffId);
}

async function toListed(
  source: TransactionSource,
  rows: readonly (ListedRow & BlockerRow)[],
  staffId: bigint,
): Promise<ListedTransaction[]> {
  const parties = await readParties(source.connection, rows, staffId);
  return rows.map((row) => toListedRow(source, row, parties, staffId));
}

function toListedRow(
  { sealingKeys, releaseHour }: TransactionSource,
  row: ListedRow & BlockerRow,
  parties: ReadonlyMap<bigint, Party>,
  staffId: bigint,
): ListedTransaction {
  const blocker = row.corrected_by === null ? blockedBy(sealingKeys, row) : null;
  const partyOf = (id: bigint | null) => (id === null ? null : (parties.get(id) ?? null));
  return {
    ...toAdminTransaction(row),
    fromParty: partyOf(row.from_account_id),
    toParty: partyOf(row.to_account_id),
    bookedBy: fullName(row.teller_first_name, row.teller_last_name),
    decider: row.status === 'pending' ? deciderOf(row, staffId) : null,
    blockedBy: blocker,
    settlesAt:
      releaseHour !== null && blocker === null && isPendingWire(row)
        ? settlingTimeOf(row, releaseHour)
        : null,
  };
}

type Party = NonNullable<ListedTransaction['fromParty']>;

/** Returns the customers whose accounts the rows name, with their flags. */
async function readParties(
  connection: Connection,
  rows: readonly Pick<ListedRow, 'from_account_id' | 'to_account_id'>[],
  viewerId: bigint,
): Promise<Map<bigint, Party>> {
  const ids = rows.flatMap((row) => [row.from_account_id, row.to_account_id]);
  const known = [...new Set(ids.filter((id) => id !== null))];
  const found = await connection.query<{ id: bigint; customer_id: bigint; flags: CustomerFlag[] }>(
    `select account.id, account.customer_id, ${flagsOf('account.customer_id')} as flags
     from account
     where account.id = any ($1::bigint[]) and account.customer_id is not null`,
    [bigints(known)],
  );
  return new Map(
    found.rows.map(({ id, customer_id, flags }) => [
      id,
      { customerId: customer_id, flags: flagsFor(viewerId, customer_id, flags) },
    ]),
  );
}
/** SQL for rows of the list from transactions, as `item`. */
const listedFrom = (transactions: string) =>
  `select ${transactionColumns}, item.customer_id, item.ordered_at, ${blockerColumns},
          ${usersOfTransaction('item')} as user_ids,
          teller.first_name as teller_first_name, teller.last_name as teller_last_name
   from ${transactions} as item
   ${transactionJoins}
   ${blockerJoins}
   left join customer as teller on teller.id = item.booked_by`;

const isPendingWire = ({ type, status }: TransactionRow) =>
  type === 'wire_transfer' && status === 'pending';

/**
 * Returns the id ranges for the requested days, up to the page's cursor. If days are counted
 * between the two statements, the ranges overlap, and `union` drops what is in both.
 */
export async function idRangesOf(
  connection: Connection,
  query: Pick<Query, 'order' | 'cursor' | 'from' | 'to'>,
): Promise<IdRange[]> {
  const cursor = query.cursor === undefined ? null : BigInt(query.cursor);
  const whole: IdRange =
    query.order === 'newest'
      ? { first: 0n, last: cursor === null ? endOfIds : cursor - 1n }
      : { first: cursor === null ? 0n : cursor + 1n, last: endOfIds };
  if (query.from === undefined && query.to === undefined) return [whole];
  const { throughId } = await readActivityState(connection);
  const { rows } = await connection.query<{ first_id: bigint | null; last_id: bigint | null }>(
    `select min(first_id) as first_id, max(last_id) as last_id
     from activity_day
     where ($1::date is null or day >= $1) and ($2::date is null or day <= $2)`,
    [query.from ?? null, query.to ?? null],
  );
  const known = rows[0];
  const ranges: IdRange[] = [{ first: throughId + 1n, last: endOfIds }];
  if (known?.first_id != null && known.last_id != null)
    ranges.push({ first: known.first_id, last: known.last_id });
  return ranges
    .map(({ first, last }) => ({
      first: first > whole.first ? first : whole.first,
      last: last < whole.last ? last : whole.last,
    }))
    .filter(({ first, last }) => first <= last);
}

function pageStatement(
  query: Query,
  ranges: readonly IdRange[],
  searched: Searched | null,
): { text: string; values: unknown[] } {
  const values: unknown[] = [query.limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  // A transaction can match by both of its accounts: `union` returns it once.
  const found = foundTransactions(query, ranges, searched, parameter);
  return { text: `${listedFrom(found)} order by item.${orderOf(query)}`, values };
}

const orderOf = ({ order }: Pick<Query, 'order'>) => (order === 'newest' ? 'id desc' : 'id');

/** SQL for the first transactions that match, at most `$1`. */
export function foundTransactions(
  query: AdminTransactionFilters & Pick<Query, 'order'>,
  ranges: readonly IdRange[],
  searched: Searched | null,
  parameter: (value: unknown) => string,
): string {
  const conditions = conditionsOf(query, parameter);
  const order = orderOf(query);
  const page = (source: string, condition: string) =>
    ranges.map(
      ({ first, last }) =>
        `(select item.* from ${source} as item
          where ${condition} and item.id between ${parameter(first)} and ${parameter(last)}${conditions}
          order by item.${order} limit $1)`,
    );
  const pages = searched
    ? searchedPages(searched, page, parameter)
    : sourcesOf(query, parameter).flatMap((condition) => page('bank_transaction', condition));
  return `(select * from (${pages.join(' union ')}) as found order by ${order} limit $1)`;
}

/**
 * The conditions that an index answers: one account, one customer's accounts, or an exact amount.
 * Without any, every transaction.
 */
function sourcesOf(
  { account, customer, amountFrom, amountTo }: AdminTransactionFilters,
  parameter: (value: unknown) => string,
): string[] {
  const own = accountsIn({ account, customer }, parameter);
  if (own !== null) return [`item.from_account_id = ${own}`, `item.to_account_id = ${own}`];
  if (amountFrom === undefined || amountFrom !== amountTo) return ['true'];
  const cents = `${parameter(parseTypedAmount(amountFrom))}::bigint`;
  const isAfter = 'item.id > (select through_id from activity_rollup)';
  return [
    `item.id in (select transaction_id from transaction_search where amount = ${cents})`,
    `item.id in (select transaction_id from transaction_search where total = ${cents})`,
    `${isAfter} and ${cents} in (item.amount, item.amount + item.fee)`,
  ];
}

/**
 * SQL that an account's id equals if filters choose it, or its customer; null if they choose
 * neither.
 */
export function accountsIn(
  { account, customer }: Pick<AdminTransactionFilters, 'account' | 'customer'>,
  parameter: (value: unknown) => string,
): string | null {
  if (account !== undefined) return parameter(account);
  if (customer === undefined) return null;
  return `any (array(select id from account where customer_id = ${parameter(customer)}))`;
}

function searchedPages(
  searched: Searched,
  page: (source: string, condition: string) => string[],
  parameter: (value: unknown) => string,
): string[] {
  const pages: string[] = [];
  if (searched.transactionId !== null)
    pages.push(...page('bank_transaction', `item.id = ${parameter(searched.transactionId)}`));
  pages.push(...matchingPages(searched, page, parameter));
  const accounts = parameter(searched.accounts);
  if (searched.areMany)
    pages.push(
      ...page(
        'bank_transaction',
        `(item.from_account_id = any (${accounts}::bigint[]) or item.to_account_id = any (${accounts}::bigint[]))`,
      ),
    );
  else
    for (const side of ['from_account_id', 'to_account_id'])
      for (const ofOneAccount of page('bank_transaction', `item.${side} = mine.id`))
        pages.push(
          `(select of_account.* from unnest(${accounts}::bigint[]) as mine (id)
            cross join lateral ${ofOneAccount} as of_account)`,
        );
  return pages;
}

/**
 * The pages of transactions with the words or the amount: those that the job has stored for the
 * search, and the few after them.
 */
function matchingPages(
  { words, unstored, amount, throughId }: Searched,
  page: (source: string, condition: string) => string[],
  parameter: (value: unknown) => string,
): string[] {
  const written = (condition: string) =>
    `item.id in (select transaction_id from transaction_search where ${condition})`;
  const pages: string[] = [];
  if (words !== null)
    pages.push(
      ...page('bank_transaction', written(`words like ${parameter(words)}`)),
      ...page('bank_transaction', `item.id = any (${parameter(unstored)}::bigint[])`),
    );
  if (amount !== null) {
    const isAfter = `item.id > ${parameter(throughId)}`;
    const cents = `${parameter(amount)}::bigint`;
    pages.push(
      ...page('bank_transaction', written(`amount = ${cents}`)),
      ...page('bank_transaction', written(`total = ${cents}`)),
      ...page(
        'bank_transaction',
        `${isAfter} and ${cents} in (item.amount, item.amount + item.fee)`,
      ),
    );
  }
  return pages;
}

function conditionsOf(
  filters: AdminTransactionFilters,
  parameter: (value: unknown) => string,
): string {
  const conditions: string[] = [];
  if (filters.type === 'movements') conditions.push(`item.${isMovement}`);
  else if (filters.type !== 'all') conditions.push(`item.type = ${parameter(filters.type)}`);
  if (filters.status === 'undecided') conditions.push(isUndecided('item'));
  else if (filters.status === 'pending') conditions.push("item.status = 'pending'");
  else if (filters.status !== 'all') conditions.push(`item.status = ${parameter(filters.status)}`);
  if (filters.amount === 'under100') conditions.push('item.amount < 10000');
  if (filters.amount === '100to500') conditions.push('item.amount between 10000 and 50000');
  if (filters.amount === 'over500') conditions.push('item.amount > 50000');
  if (filters.amount === 'over10000') conditions.push('item.amount > 1000000');
  const { amountFrom, amountTo, account, customer, decidedBy } = filters;
  const cents = (text: string) => `${parameter(parseTypedAmount(text))}::bigint`;
  if (amountFrom !== undefined || amountTo !== undefined) {
    const low = cents(amountFrom ?? '0');
    const high = amountTo === undefined ? null : cents(amountTo);
    const isWithin = (amount: string) =>
      `${amount} >= ${low}${high === null ? '' : ` and ${amount} <= ${high}`}`;
    conditions.push(`(${isWithin('item.amount')} or ${isWithin('(item.amount + item.fee)')})`);
  }
  if (customer !== undefined)
    conditions.push(
      `exists (select from account
               where customer_id = ${parameter(customer)}
                 and id in (item.from_account_id, item.to_account_id))`,
    );
  if (account !== undefined)
    conditions.push(`${parameter(account)} in (item.from_account_id, item.to_account_id)`);
  if (decidedBy !== undefined)
    conditions.push(
      `item.id in (select (after_change ->> 'transactionId')::bigint from audit_event
                   where actor_id = ${parameter(decidedBy)}
                     and action in ('transaction_approved', 'transaction_declined'))`,
    );
  if (filters.from !== undefined)
    conditions.push(`item.created_at >= ${startOfDay(parameter(filters.from))}`);
  if (filters.to !== undefined)
    conditions.push(`${bankDayOf('item.created_at')} <= ${parameter(filters.to)}::date`);
  return conditions.map((condition) => ` and ${condition}`).join('');
}

/** Converts a row to the view for staff. */
export function toAdminTransaction(row: TransactionRow): Given<typeof adminTransaction> {
  const {
    direction: _direction,
    counterparty: _counterparty,
    ...common
  } = toTransaction(row, null);
  return {
    ...common,
    fromHolder: fullName(row.from_first_name, row.from_last_name),
    toHolder: fullName(row.to_first_name, row.to_last_name),
  };
}

const fullName = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trim();
