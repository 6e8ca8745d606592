import type { countTransactions, Transaction } from '@seven-hills/contracts/api/transactions';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { transactionPagesKey } from '../../banking/queries.ts';
import { api } from '../../lib/api-client.ts';
import { type Filters, parametersOf } from './history-filters.ts';

/** Enough for several screens, little enough to arrive at once. */
const pageSize = 100;

/** The transactions that match, newest first; each page goes on behind the last id of the one before. */
export const historyPagesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...transactionPagesKey, parametersOf(filters)],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...parametersOf(filters), limit: String(pageSize) });
      if (pageParam !== null) query.set('before', String(pageParam));
      return api.get<Transaction[]>(`/api/transactions?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
  });

/** How many transactions match, and how many there are. */
export const historyCountQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['/api/transactions', 'count', parametersOf(filters)],
    queryFn: ({ signal }) =>
      api.get<AnswerOf<typeof countTransactions>>(
        `/api/transactions/count?${new URLSearchParams(parametersOf(filters))}`,
        { signal },
      ),
  });
