import { limits } from '@seven-hills/bank/limits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered, fresh } from '../staff-data.ts';

export const customerDetailsQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/users/:id/details', { params: { id } }), ...fresh });

export const customerTransactionsQuery = (
  id: number,
  query: QueryInput<'/api/admin/users/:id/transactions'>,
) =>
  queryOptions({
    ...api.query('/api/admin/users/:id/transactions', {
      params: { id },
      query: { limit: limits.staffPageSize, ...query },
    }),
    ...filtered,
  });

export const conversationsQuery = (id: number) =>
  queryOptions({
    ...api.query('/api/admin/users/:id/conversations', { params: { id } }),
    ...fresh,
  });

export const userStatementsQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/users/:id/statements', { params: { id } }), ...fresh });
