import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isUnder } from '../../net/api-client.ts';

export const requestsQuery = queryOptions({
  ...api.query('/api/payment-requests'),
  staleTime: 0,
});

export const requestQuery = (id: number) =>
  queryOptions({
    ...api.query('/api/payment-requests/:id', { params: { id } }),
    staleTime: 0,
  });

/** The request behind a link; refetched each time, because another customer may have paid it. */
export const linkedRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-request-link', token],
    queryFn: () => api.post('/api/payment-requests/open', { body: { token } }),
    gcTime: 0,
    staleTime: 0,
  });

export const blocksQuery = queryOptions(api.query('/api/payment-request-blocks'));

/** Refetches everything that shows payment requests. */
export const refreshRequests = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      isUnder('/api/payment-requests', queryKey) ||
      isUnder('/api/payment-request-blocks', queryKey) ||
      queryKey[0] === 'payment-request-link',
  });
