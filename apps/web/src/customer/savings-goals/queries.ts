import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { refreshAccounts } from '../../money/queries.ts';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The goals of an account. Refetched on each use, because any payment can change them. */
export const goalsQuery = (query: { account?: number } = {}) => ({
  ...api.freshQuery('/api/savings-goals', { query }),
  placeholderData: keepPreviousData,
});

/** The latest changes of a goal, newest first. */
export const goalChangesQuery = (id: number, query: { account?: number }) =>
  api.freshQuery('/api/savings-goals/:id/changes', { params: { id }, query });

/** Refetches the goals, and the accounts with what is free to spend. */
export async function refreshGoals(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refetchUnder(queryClient, '/api/savings-goals'),
    refreshAccounts(queryClient),
  ]);
}
