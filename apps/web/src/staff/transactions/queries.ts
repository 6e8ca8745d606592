import { limits } from '@seven-hills/contracts/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered, followed } from '../staff-data.ts';

/** Those that wait for a decision, the oldest first. */
export const pendingQuery = queryOptions({
  ...api.query('/api/admin/transactions', {
    query: { status: 'pending', order: 'oldest', limit: limits.staffPageSize },
  }),
  ...followed,
});

export const transactionsQuery = (query: QueryInput<'/api/admin/transactions'>) =>
  queryOptions({
    ...api.query('/api/admin/transactions', { query: { limit: limits.staffPageSize, ...query } }),
    ...filtered,
  });
