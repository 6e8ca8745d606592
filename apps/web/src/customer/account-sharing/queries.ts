import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** Who uses one of the customer's accounts, and its open invitations. */
export const accountPeopleQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/people', { params: { id } });

/** The invitations meant for the user: by confirmed email address, or by the code of a link. */
export const invitationsQuery = (code: string | null) =>
  queryOptions({
    queryKey: [...api.key('POST', '/api/account-invitations'), code],
    queryFn: () =>
      api.post('/api/account-invitations', { body: { invitationCode: code ?? undefined } }),
    staleTime: 0,
  });

/** Refetches the accounts and the people on them. */
export const refreshSharing = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/own-accounts');
