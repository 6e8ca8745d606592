import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The budgets in the month of a day. Default: the current month. */
export const budgetsQuery = (on: string) => ({
  ...api.query('/api/budgets', { query: on ? { on } : {} }),
  placeholderData: keepPreviousData,
  // Refetched on each use, because any payment changes what is left.
  staleTime: 0,
});

/** Refetches the budgets of every month. */
export const refreshBudgets = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/budgets');
