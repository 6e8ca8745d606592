import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered, followed } from '../staff-data.ts';

/** The transactions that await a decision, oldest first. */
export const pendingQuery = {
  ...api.query('/api/admin/transactions', {
    query: { status: 'undecided', order: 'oldest', limit: limits.staffPageSize },
  }),
  ...followed,
};

export const transactionsQuery = (query: QueryInput<'/api/admin/transactions'>) => ({
  ...api.query('/api/admin/transactions', { query: { limit: limits.staffPageSize, ...query } }),
  ...filtered,
});

export const transactionTotalsQuery = (query: QueryInput<'/api/admin/transactions/totals'>) => ({
  ...api.query('/api/admin/transactions/totals', { query }),
  ...filtered,
});

/** The staff members who decide transactions, or have done so. */
export const decidersQuery = api.freshQuery('/api/admin/transactions/deciders');
