import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** Who uses one of the customer's accounts, and its open invitations. */
export const accountPeopleQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/people', { params: { id } });

/**
 * The invitations that are meant for the user, by their confirmed address or by the code of a link. The
 * code is secret, so the call is a POST.
 */
export const invitationsQuery = (code: string | null) =>
  queryOptions({
    queryKey: ['invitations', code],
    queryFn: () =>
      api.post('/api/account-invitations', { body: { invitationCode: code ?? undefined } }),
  });

/** Refetches the accounts and the people on them. */
export const refreshSharing = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/own-accounts');
