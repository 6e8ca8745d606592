import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered } from '../staff-data.ts';

export const customerDetailsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/details', { params: { id } });

export const customerTransactionsQuery = (
  id: number,
  query: QueryInput<'/api/admin/users/:id/transactions'>,
) => ({
  ...api.query('/api/admin/users/:id/transactions', {
    params: { id },
    query: { limit: limits.staffPageSize, ...query },
  }),
  ...filtered,
});

export const conversationsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/conversations', { params: { id } });

export const userStatementsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/statements', { params: { id } });
