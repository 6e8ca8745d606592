import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { transactionPagesKey } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { type Filters, parametersOf } from './history-filters.ts';

/** Enough for several screens, little enough to arrive at once. */
const pageSize = 100;

/** The transactions that match, newest first; each page goes on behind the last id of the one before. */
export const historyPagesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...transactionPagesKey, parametersOf(filters)],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/transactions', {
        query: { ...parametersOf(filters), limit: pageSize, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
  });

/** How many transactions match, and how many there are. */
export const historyCountQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['/api/transactions', 'count', parametersOf(filters)],
    queryFn: ({ signal }) =>
      api.get('/api/transactions/count', { query: parametersOf(filters), signal }),
  });
