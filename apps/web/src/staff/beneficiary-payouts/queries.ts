import { api } from '../../net/api-client.ts';

export const payoutPlanQuery = (id: number) =>
  api.freshQuery('/api/admin/accounts/:id/payout', { params: { id } });
