import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** All of the customer's payees, by nickname. */
export const payeesQuery = api.query('/api/payees', { query: {} });

/** Form values for a payee; refetched each time, because a payee can be suspended. */
export const payeeDetailsQuery = (id: number) => ({
  ...api.query('/api/payees/:id', { params: { id } }),
  gcTime: 0,
});

export const refreshPayees = (queryClient: QueryClient) => refetchUnder(queryClient, '/api/payees');
