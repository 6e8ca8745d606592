import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { fresh } from '../staff-data.ts';

export const transactionPageQuery = (id: number) =>
  queryOptions({ ...api.query('/api/admin/transactions/:id', { params: { id } }), ...fresh });

export const transactionConversationsQuery = (id: number) =>
  queryOptions({
    ...api.query('/api/admin/transactions/:id/conversations', { params: { id } }),
    ...fresh,
  });
