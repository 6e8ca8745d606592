import type { getPinStatus } from '@seven-hills/contracts/api/pin';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { limits } from '@seven-hills/contracts/limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../net/api-client.ts';

export type PinStatus = AnswerOf<typeof getPinStatus>;

/** The signed-in customer's account; fails with `not_found` for staff without one. */
export const accountQuery = queryOptions({
  queryKey: ['/api/account'],
  queryFn: ({ signal }) => api.get('/api/account', { signal }),
});

/** Whether a PIN is set, and whether it is locked. */
export const pinStatusQuery = queryOptions({
  queryKey: ['/api/pin/status'],
  queryFn: ({ signal }) => api.get('/api/pin/status', { signal }),
});

/** The latest transactions of the overview, newest first. */
export const recentTransactionsQuery = queryOptions({
  queryKey: ['/api/transactions', 'recent'],
  queryFn: ({ signal }) =>
    api.get('/api/transactions', { query: { limit: limits.recentActivityCount }, signal }),
});

/** Keys of paged lists start with these two, so that `refreshMoney` finds them. */
export const transactionPagesKey = ['/api/transactions', 'pages'] as const;

/**
 * Reads again everything that a movement of money changes. Paged lists begin anew at their first
 * page: reading again every page that someone has scrolled through would cost hundreds of requests.
 */
export async function refreshMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['/api/daily-limits'] }),
    queryClient.invalidateQueries({
      queryKey: ['/api/transactions'],
      predicate: (query) => query.queryKey[1] !== transactionPagesKey[1],
    }),
    queryClient.resetQueries({ queryKey: transactionPagesKey }),
  ]);
}
