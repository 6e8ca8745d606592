import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isUnder } from '../../net/api-client.ts';

/** The budgets in the month of a day; of the present one without. */
export const budgetsQuery = (on: string) =>
  queryOptions({
    ...api.query('/api/budgets', { query: on ? { on } : {} }),
    placeholderData: keepPreviousData,
    // Any payment changes what is left.
    staleTime: 0,
  });

/** Reads the budgets of every month again. */
export const refreshBudgets = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isUnder('/api/budgets', queryKey),
  });
