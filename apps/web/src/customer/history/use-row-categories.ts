import type { Transaction } from '@seven-hills/bank/transaction';
import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { categoriesOfQuery, hasCategory, ownAccountOf } from '../../money/categories/queries.ts';
import { historyPageRows } from '../../money/queries.ts';
import { rowIdOf } from '../../money/transaction-words.ts';

/**
 * Categories of a list's rows, by `rowIdOf`. Each call fetches those of one account among the rows
 * of a page, and only of the pages with a row between `first` and `last`. Transactions that moved
 * no money have no category.
 */
export function useRowCategories(
  rows: readonly Transaction[],
  first: number,
  last: number,
): ReadonlyMap<string, TransactionCategory> {
  const asked: Transaction[][] = [];
  for (
    let start = first - (first % historyPageRows);
    start <= last && start < rows.length;
    start += historyPageRows
  ) {
    asked.push(...byAccount(rows.slice(start, start + historyPageRows).filter(hasCategory)));
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
