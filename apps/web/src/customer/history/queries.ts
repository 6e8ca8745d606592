import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** The number of matching transactions and of all transactions. */
export const historyCountQuery = (query: QueryInput<'/api/transactions/count'>) =>
  api.query('/api/transactions/count', { query });

/** Each month's totals in and out, over all transactions of an account. */
export const monthTotalsQuery = (query: QueryInput<'/api/transactions/months'>) =>
  api.query('/api/transactions/months', { query });

/** Monthly totals of the matching transactions, newest month first, in the server's page size. */
export const matchingMonthsQuery = (query: QueryInput<'/api/transactions/months'>) =>
  infiniteQueryOptions({
    queryKey: [...api.key('GET', '/api/transactions/months', { query }), 'pages'],
    queryFn: ({ pageParam: beforeMonth, signal }) =>
      api.get('/api/transactions/months', { query: { ...query, beforeMonth }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.at(-1)?.month,
  });
