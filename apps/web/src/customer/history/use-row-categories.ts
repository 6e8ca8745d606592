import type { Transaction } from '@seven-hills/bank/transaction';
import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { categoriesOfQuery, hasCategory, ownAccountOf } from '../../money/categories/queries.ts';
import { rowIdOf } from '../../money/transaction-words.ts';

/** The most ids that one call accepts, which is also the list's page size. */
const chunkSize = 100;

/**
 * Categories of a list's rows, by `rowIdOf`. Each call fetches those of one account among a hundred
 * rows, and only of the hundreds with a row between `first` and `last`. Transactions that moved no
 * money have no category.
 */
export function useRowCategories(
  rows: readonly Transaction[],
  first: number,
  last: number,
): ReadonlyMap<string, TransactionCategory> {
  const asked: Transaction[][] = [];
  for (
    let start = first - (first % chunkSize);
    start <= last && start < rows.length;
    start += chunkSize
  ) {
    asked.push(...byAccount(rows.slice(start, start + chunkSize).filter(hasCategory)));
  }
  return useQueries({
    queries: asked.map(categoriesOfQuery),
    combine: (results: UseQueryResult<TransactionCategory[]>[]) =>
      new Map(
        results.flatMap(({ data = [] }, index) => {
          const byId = new Map(data.map((category) => [category.transactionId, category]));
          return (asked[index] ?? []).flatMap((row) => {
            const category = byId.get(row.id);
            return category ? [[rowIdOf(row), category] as const] : [];
          });
        }),
      ),
  });
}

function byAccount(rows: readonly Transaction[]): Transaction[][] {
  const groups = new Map<number | null, Transaction[]>();
  for (const row of rows) {
    const account = ownAccountOf(row);
    groups.set(account, [...(groups.get(account) ?? []), row]);
  }
  return [...groups.values()];
}
