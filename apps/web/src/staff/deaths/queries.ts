import { api } from '../../net/api-client.ts';

export const deathReportQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/death', { params: { id } });
