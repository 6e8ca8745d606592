import { api } from '../../net/api-client.ts';

export const customerDetailsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/details', { params: { id } });

export const agreementsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/agreements', { params: { id } });

export const conversationsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/conversations', { params: { id } });
