import { api } from '../../net/api-client.ts';

/** The companies that debit an account, and the orders that stop them. */
export const accountDebitsQuery = (id: number) =>
  api.freshQuery('/api/admin/accounts/:id/debits', { params: { id } });
