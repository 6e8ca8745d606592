import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The categories that the customer's transactions can be in. */
export const categoriesQuery = api.query('/api/categories');

/** The customer's rules, in the order in which they are tried. */
export const rulesQuery = api.query('/api/category-rules');

/** The categories of up to a hundred transactions; omits those that moved no money. */
export const categoriesOfQuery = (ids: readonly number[]) =>
  api.query('/api/transaction-categories', { query: { ids: ids.join(',') } });

/** Refetches everything that shows categories or their totals. */
export const refreshCategories = (queryClient: QueryClient): Promise<void> =>
  refetchUnder(
    queryClient,
    '/api/categories',
    '/api/category-rules',
    '/api/transaction-categories',
    '/api/budgets',
    '/api/insights',
  );
