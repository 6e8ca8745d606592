import { limits } from '@seven-hills/bank/limits';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';
import { filtered } from '../staff-data.ts';

/** One account, opened by staff; its owners can see each view. */
export const accountPageQuery = (id: number) =>
  api.freshQuery('/api/admin/accounts/:id', { params: { id } });

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

export const userStatementsQuery = (id: number, account?: number) =>
  api.freshQuery('/api/admin/users/:id/statements', { params: { id }, query: { account } });

export const userAccountsQuery = (id: number) =>
  api.freshQuery('/api/admin/users/:id/accounts', { params: { id } });
