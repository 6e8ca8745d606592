import type { Transaction } from '@seven-hills/bank/transaction';
import type { TransactionCategory } from '@seven-hills/contracts/money/categories';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { categoriesOfQuery, hasCategory } from '../../money/categories/queries.ts';

/** The most ids that one call accepts, which is also the list's page size. */
const chunkSize = 100;

/**
 * Categories of a list's rows, by transaction id. Each call fetches a hundred rows, and only those
 * hundreds with a row between `first` and `last`. Transactions that moved no money have no
 * category.
 */
export function useRowCategories(
  rows: readonly Transaction[],
  first: number,
  last: number,
): ReadonlyMap<number, TransactionCategory> {
  const queries = [];
  for (
    let start = first - (first % chunkSize);
    start <= last && start < rows.length;
    start += chunkSize
  ) {
    const categorized = rows.slice(start, start + chunkSize).filter(hasCategory);
    if (categorized.length > 0) queries.push(categoriesOfQuery(categorized));
  }
  return useQueries({ queries, combine: byTransaction });
}

const byTransaction = (results: UseQueryResult<TransactionCategory[]>[]) =>
  new Map(
    results
      .flatMap(({ data = [] }) => data)
      .map((category) => [category.transactionId, category] as const),
  );
