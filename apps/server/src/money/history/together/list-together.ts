import type { Transaction } from '@seven-hills/bank/transaction';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import type { HistoryFilters } from '@seven-hills/contracts/money/history';
import {
  describerOf,
  itemColumns,
  type TransactionItem,
} from '../../transactions/transaction-row.ts';
import { endOfIds } from '../history-chapters.ts';
import { isFiltered, isOfParts, notForRecipients, type Wanted } from '../history-conditions.ts';
import type { HistorySources } from '../history-sources.ts';
import {
  countTransactions,
  listItems,
  listTransactions,
  type PageQuery,
} from '../list-transactions.ts';
import { sidesOf } from '../period-conditions.ts';

/** A row of a list of several accounts: a transaction as one of them sees it. */
interface ViewedItem extends TransactionItem {
  viewed_id: bigint;
}

/**
 * Reads a page of the transactions of some accounts, newest first. A transaction between two of
 * them is two rows, one for each, which stay together: the page may have one row more.
 */
export async function listTogether(
  sources: HistorySources,
  accountIds: readonly bigint[],
  query: PageQuery,
): Promise<Transaction[]> {
  const [only, ...others] = accountIds;
  if (only === undefined) return [];
  if (others.length === 0) return listTransactions(sources, only, query);
  const read = isFiltered(query) ? readEach : readNewest;
  const found = (await read(sources, accountIds, query)).sort(newestFirst);
  const { limit } = query;
  const items = found.slice(0, found[limit]?.id === found[limit - 1]?.id ? limit + 1 : limit);
  const byAccount = Map.groupBy(items, ({ viewed_id }) => viewed_id);
  // All at once, so that the names of all accounts are read together.
  const describers = new Map(
    await Promise.all(
      Array.from(
        byAccount,
        async ([id, own]) => [id, await describerOf(sources, own, id)] as const,
      ),
    ),
  );
  return items.flatMap((item) => describers.get(item.viewed_id)?.(item) ?? []);
}

/** Newest first; of one transaction, first the account that paid. */
const newestFirst = (one: ViewedItem, other: ViewedItem): number =>
  one.id === other.id
    ? Number(other.from_account_id === other.viewed_id) -
      Number(one.from_account_id === one.viewed_id)
    : one.id < other.id
      ? 1
      : -1;

/**
 * Reads a page without filters in one statement: both sides of each account come from their own
 * index, in order, and are merged until the page is full. Merges ids, and then reads their rows:
 * whole rows made the start of twenty scans a third dearer.
 */
async function readNewest(
  { database }: HistorySources,
  accountIds: readonly bigint[],
  { before, limit }: PageQuery,
): Promise<ViewedItem[]> {
  const values: unknown[] = [before === undefined ? endOfIds : BigInt(before), limit + 1];
  const branches = accountIds.flatMap((id) => {
    const account = `$${values.push(id)}::bigint`;
    return sidesOf({ direction: 'all' }).map(
      ({ column, direction }) => `
        (select id, ${account} as viewed_id from bank_transaction
         where ${column} = ${account} and id < $1
           ${direction === 'in' ? `and not (${notForRecipients})` : ''}
         order by id desc limit $2)`,
    );
  });
  const { rows } = await database.query<ViewedItem>({
    name: `list-transactions-of-${accountIds.length}-accounts`,
    text: `select ${itemColumns}, viewed_id
           from (
             select * from (${branches.join(' union all ')}) as side order by id desc limit $2
           ) as found
           join bank_transaction as item using (id)
           order by item.id desc`,
    values,
  });
  return rows;
}

/** Reads a page of each account, one after the other, so that one request takes one connection. */
async function readEach(
  sources: HistorySources,
  accountIds: readonly bigint[],
  query: PageQuery,
): Promise<ViewedItem[]> {
  const found: ViewedItem[] = [];
  const wanted = withoutBetween(query, accountIds);
  for (const id of accountIds) {
    const items = await listItems(sources, id, wanted);
    for (const item of items) found.push({ ...item, viewed_id: id });
  }
  return found;
}

/**
 * What moved between the accounts is in no figure of spending or income, nor in the lists behind
 * them; only under its own category.
 */
const withoutBetween = <Filters extends HistoryFilters>(
  filters: Filters,
  accountIds: readonly bigint[],
): Filters & Pick<Wanted, 'notBetween'> =>
  isOfParts(filters) && filters.category !== categoryIds.ownTransfers
    ? { ...filters, notBetween: accountIds }
    : filters;

/** Counts the rows of `listTogether`: those that match, and all. */
export async function countTogether(
  sources: HistorySources,
  accountIds: readonly bigint[],
  filters: HistoryFilters,
): Promise<{ matching: number; total: number }> {
  const counts = { matching: 0, total: 0 };
  const [, ...others] = accountIds;
  const wanted = others.length === 0 ? filters : withoutBetween(filters, accountIds);
  for (const id of accountIds) {
    const { matching, total } = await countTransactions(sources, id, wanted);
    counts.matching += matching;
    counts.total += total;
  }
  return counts;
}
