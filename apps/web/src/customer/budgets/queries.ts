import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/**
 * The budgets in the month of a day, with what one account or all spent. Default: the current
 * month.
 */
export const budgetsQuery = (query: QueryInput<'/api/budgets'>) => ({
  ...api.query('/api/budgets', { query }),
  placeholderData: keepPreviousData,
  // Refetched on each use, because any payment changes what is left.
  staleTime: 0,
});

/** Refetches the budgets of every month. */
export const refreshBudgets = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(queryClient, '/api/budgets');
