import { api } from '../../net/api-client.ts';

export const customerCasesQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/cases', { params: { id } });

export const caseQuery = (id: number) => api.freshQuery('/api/admin/cases/:id', { params: { id } });
