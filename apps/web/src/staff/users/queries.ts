import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered } from '../staff-data.ts';

export const usersQuery = (query: QueryInput<'/api/admin/users'>) => ({
  ...api.query('/api/admin/users', { query: { page: 1, ...query } }),
  ...filtered,
});

export const userSummaryQuery = (query: QueryInput<'/api/admin/users/summary'>) => ({
  ...api.query('/api/admin/users/summary', { query }),
  ...filtered,
});

/**
 * One user, opened by staff. Refetched each time, because the customer can see each view and its
 * reason.
 */
export const userQuery = (id: number, reason?: string) => ({
  ...api.query('/api/admin/users/:id', {
    params: { id },
    ...(reason !== undefined && { query: { reason } }),
  }),
  staleTime: 0,
  gcTime: 0,
});
