import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, isUnder } from '../../net/api-client.ts';
import { liveSocket } from '../../net/live-socket.ts';

export const requestsQuery = api.freshQuery('/api/payment-requests');

export const requestQuery = (id: number) =>
  api.freshQuery('/api/payment-requests/:id', { params: { id } });

export const splitsQuery = api.freshQuery('/api/bill-splits');

export const splitQuery = (id: number) =>
  api.freshQuery('/api/bill-splits/:id', { params: { id } });

/** The request behind a link; refetched each time, because another customer may have paid it. */
export const linkedRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['payment-request-link', token],
    queryFn: () => api.post('/api/payment-requests/open', { body: { token } }),
    gcTime: 0,
    staleTime: 0,
  });

export const blocksQuery = api.query('/api/payment-request-blocks');

/** Refetches everything that shows payment requests. */
export const refreshRequests = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      isUnder('/api/payment-requests', queryKey) ||
      isUnder('/api/bill-splits', queryKey) ||
      isUnder('/api/payment-request-blocks', queryKey) ||
      queryKey[0] === 'payment-request-link',
  });

/** Refetches the requests shown when the bank reports news. */
export function useFreshRequests(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      liveSocket.subscribe(({ type }) => {
        if (type !== 'account_changed' && type !== 'alerts_changed' && type !== 'look_again')
          return;
        void queryClient.invalidateQueries({
          predicate: ({ queryKey, state: { data } }) =>
            isUnder('/api/bill-splits', queryKey) ||
            (isUnder('/api/payment-requests', queryKey) && !isPayable(data)),
        });
      }),
    [queryClient],
  );
}

/** Whether this is a request on the screen that pays it, which its own payment must not replace. */
const isPayable = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'recipient' in data && data.recipient !== null;
