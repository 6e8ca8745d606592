import { limits } from '@seven-hills/bank/limits';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';

import { api, isUnder, refetchUnder } from '../net/api-client.ts';
import type { QueryInput } from '../net/api-types.ts';
import { isPaged } from '../net/query-client.ts';

/** The customer's primary account; fails with `not_found` for staff without one. */
export const accountQuery = api.query('/api/account');

/** All of the customer's accounts, the primary one first. */
export const ownAccountsQuery = api.query('/api/own-accounts');

/** The interest rate and the interest so far of one of the customer's accounts. */
export const ownInterestQuery = (query: QueryInput<'/api/account/interest'> = {}) =>
  api.query('/api/account/interest', { query });

/** The number of seconds in which the customer can take a transfer back. */
export const undoTimeQuery = api.query('/api/undo-time');

/** Whether a PIN is set, and whether it is locked. */
export const pinStatusQuery = api.query('/api/pin/status');

/** The latest transactions of the overview, newest first; of the primary account by default. */
export const recentTransactionsQuery = (account?: number) =>
  api.query('/api/transactions', {
    query: { limit: limits.recentActivityCount, ...(account !== undefined && { account }) },
  });

/** Enough for several screens, but small enough to load quickly, and to show without a pause. */
export const historyPageRows = 40;

/** The customer's transactions that match, newest first, page by page. */
export const transactionPagesQuery = (filters: QueryInput<'/api/transactions'>) =>
  infiniteQueryOptions(
    api.pages('/api/transactions', {
      query: { ...filters, limit: historyPageRows },
      after: 'before',
      pageSize: historyPageRows,
    }),
  );

/** Refetches the customer's accounts with their balances. */
export async function refreshAccounts(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(accountQuery),
    queryClient.invalidateQueries(ownAccountsQuery),
  ]);
}

/** Refetches what limits the next movement: the balances and what is left of the daily limits. */
export async function refreshLimits(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshAccounts(queryClient),
    queryClient.invalidateQueries({ queryKey: api.key('GET', '/api/daily-limits') }),
  ]);
}

/**
 * Refetches everything that a money movement changes. Paged lists restart at their first page,
 * because refetching every loaded page could take hundreds of requests.
 */
export async function refreshMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshLimits(queryClient),
    refetchUnder(
      queryClient,
      '/api/balances',
      '/api/budgets',
      '/api/insights',
      '/api/savings-goals',
    ),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isUnder('/api/transactions', queryKey) && !isPaged(queryKey),
    }),
    queryClient.resetQueries({
      predicate: ({ queryKey }) => isUnder('/api/transactions', queryKey) && isPaged(queryKey),
    }),
  ]);
}
