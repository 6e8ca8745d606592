import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** Who uses one of the customer's accounts, and its open invitations. */
export const accountPeopleQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/people', { params: { id } });

/** Refetches the accounts and the people on them. */
export const refreshSharing = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/own-accounts');
