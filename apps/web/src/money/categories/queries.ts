import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';
import { sideOf } from '../own-accounts.ts';

/** The categories that the customer's transactions can be in. */
export const categoriesQuery = api.query('/api/categories');

/** The customer's rules, in the order in which they are tried. */
export const rulesQuery = api.query('/api/category-rules');

/** Whether a transaction moved money; only those have a category. */
export const hasCategory = ({ status }: Transaction): boolean => status === 'completed';

/** The account from whose history a transaction was read. */
export const ownAccountOf = ({
  direction,
  fromAccountId,
  toAccountId,
}: Transaction): number | null => (direction === 'in' ? toAccountId : fromAccountId);

/**
 * The categories of up to a hundred transactions of one account; omits those that moved no money.
 * Each side of a transfer has its own.
 */
export const categoriesOfQuery = (transactions: readonly Transaction[]) => {
  const ids = transactions.map(({ id }) => id).join(',');
  const side = transactions[0] ? sideOf(transactions[0]) : {};
  return api.query('/api/transaction-categories', { query: { ids, ...side } });
};

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
