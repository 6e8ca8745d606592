import { api } from '../../net/api-client.ts';

export const transactionPageQuery = (id: number) =>
  api.freshQuery('/api/admin/transactions/:id', { params: { id } });

export const transactionConversationsQuery = (id: number) =>
  api.freshQuery('/api/admin/transactions/:id/conversations', { params: { id } });
