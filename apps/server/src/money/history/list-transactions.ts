import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryOf } from '@seven-hills/contracts/endpoint';
import type {
  listTransactions as contract,
  HistoryFilters,
} from '@seven-hills/contracts/money/history';
import type { Connection, Database } from '@seven-hills/postgres';
import {
  describerOf,
  itemColumns,
  type TransactionItem,
  type TransactionRow,
  toTransaction,
  transactionColumns,
  transactionJoins,
} from '../transactions/transaction-row.ts';
import { visibleTo } from '../transactions/visible-to.ts';
import {
  countAll,
  endOfIds,
  mergeNeighbours,
  rangesToSearch,
  spansOf,
} from './history-chapters.ts';
import { isFiltered, matchingOn, type Wanted } from './history-conditions.ts';
import type { HistorySources } from './history-sources.ts';
import { type IdRange, type Side, sidesOf } from './period-conditions.ts';
import { understandSearch } from './search/understand-search.ts';

export type PageQuery = Omit<QueryOf<typeof contract>, 'account'> & { limit: number };
type WantedPage = PageQuery & Wanted;

/**
 * Reads a page of an account's transactions, newest first. Each side is read from its own index and
 * stops after one page, and a filter scans only the ranges that may contain a match. The 50,000th
 * transaction costs no more than the 50th.
 */
export async function listTransactions(
  sources: HistorySources,
  accountId: bigint,
  query: PageQuery,
): Promise<Transaction[]> {
  const items = await listItems(sources, accountId, query);
  return items.map(await describerOf(sources, items, accountId));
}

/** Reads the same page as it is stored. */
export async function listItems(
  sources: HistorySources,
  accountId: bigint,
  filters: PageQuery & Pick<Wanted, 'notBetween'>,
): Promise<TransactionItem[]> {
  const { database } = sources;
  const query = await understandSearch(sources, accountId, filters);
  const ranges = isFiltered(query)
    ? await rangesToSearch(database, query)
    : [{ first: 0n, last: endOfIds }];
  const found: TransactionItem[] = [];
  const newest = query.before === undefined ? endOfIds : BigInt(query.before) - 1n;
  const open = ranges
    .filter(({ first }) => first <= newest)
    .map(({ first, last }) => ({ first, last: last < newest ? last : newest }));
  // Reads a few ranges first, because the newest usually fill the page, then many at a time for
  // rare matches.
  for (let start = 0, count = 3; start < open.length; start += count, count *= 4) {
    const some = mergeNeighbours(open.slice(start, start + count));
    found.push(...(await readRanges(database, query, some, query.limit - found.length)));
    if (found.length === query.limit) break;
  }
  return found;
}

/**
 * Reads an account's newest `limit` matching transactions within ranges of ids. A single range is
 * written as plain conditions, so that the first page's statement has one plan that suits every
 * account.
 */
async function readRanges(
  database: Database,
  query: WantedPage,
  ranges: readonly IdRange[],
  limit: number,
): Promise<TransactionItem[]> {
  const values: unknown[] = [query.accountId, limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const [only, ...others] = ranges;
  if (!only) return [];
  const isOne = others.length === 0;
  const ids = isOne ? `${parameter(only.first)} and ${parameter(only.last)}` : undefined;
  const spans = isOne
    ? ''
    : `unnest(${parameter(ranges.map((range) => range.first))}::bigint[],
              ${parameter(ranges.map((range) => range.last))}::bigint[]) as span (first_id, last_id)
       cross join lateral`;
  const side = (one: Side) =>
    `(select * from ${matchingOn(query, one, parameter, ranges, ids)} order by id desc limit $2)`;
  const { rows } = await database.query<TransactionItem>({
    // Without filters the text is constant, so it is worth preparing.
    ...(isFiltered(query) ? {} : { name: 'list-transactions' }),
    text: `select ${itemColumns}
           from ${spans} (${sidesOf(query).map(side).join(' union all ')}) as item
           order by item.id desc
           limit $2`,
    values,
  });
  return rows;
}

/** Counts an account's matching transactions, and all of its transactions. */
export async function countTransactions(
  sources: HistorySources,
  accountId: bigint,
  filters: HistoryFilters & Pick<Wanted, 'notBetween'>,
): Promise<{ matching: number; total: number }> {
  const total = await countAll(sources.database, accountId);
  return {
    total: Number(total),
    matching: Number(
      isFiltered(filters) ? await countMatching(sources, accountId, filters) : total,
    ),
  };
}

async function countMatching(
  sources: HistorySources,
  accountId: bigint,
  filters: HistoryFilters,
): Promise<bigint> {
  const wanted = await understandSearch(sources, accountId, filters);
  const ranges = await rangesToSearch(sources.database, wanted);
  const { spans, values, parameter } = spansOf(wanted, ranges);
  const counts = sidesOf(wanted).map(
    (side) => `(select count(*) from ${matchingOn(wanted, side, parameter, ranges)})`,
  );
  const { rows } = await sources.database.query<{ matching: bigint }>(
    `select sum(${counts.join(' + ')})::bigint as matching from ${spans}`,
    values,
  );
  return rows[0]?.matching ?? 0n;
}

/**
 * Reads one of an account's transactions. Returns `null` if it is not the account's: the query
 * itself checks ownership.
 */
export async function findTransaction(
  database: Database,
  accountId: bigint,
  id: number,
): Promise<Transaction | null> {
  const { rows } = await database.query<TransactionRow>({
    name: 'find-transaction',
    text: `select ${transactionColumns}
           from bank_transaction as item ${transactionJoins}
           where item.id = $1 and ${visibleTo('item', '$2')}`,
    values: [id, accountId],
  });
  return rows[0] ? toTransaction(rows[0], accountId) : null;
}

/**
 * Reads a transaction from the perspective of the customer who ordered it: the account that the
 * money left, or else the one that it reached. Returns `null` if there is no such transaction.
 */
export async function findOrderedTransaction(
  connection: Pick<Connection, 'query'>,
  id: number,
): Promise<Transaction | null> {
  const { rows } = await connection.query<TransactionRow>(
    `select ${transactionColumns}
     from bank_transaction as item ${transactionJoins}
     where item.id = $1`,
    [id],
  );
  const [row] = rows;
  return row ? toTransaction(row, row.from_account_id ?? row.to_account_id) : null;
}
