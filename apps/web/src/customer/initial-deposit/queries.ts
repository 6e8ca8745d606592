import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';

export type DepositStatus = Answer<'GET', '/api/initial-deposit/status'>;

/** The payment to be made: the one under way, or a fresh one. Never kept, since it holds a secret. */
export const depositPaymentQuery = queryOptions({
  queryKey: api.key('POST', '/api/create-initial-deposit-payment'),
  queryFn: async ({ signal }) => {
    const payment = await api.post('/api/create-initial-deposit-payment', { body: {}, signal });
    if (!payment.clientSecret) throw new Error('the answer has no client secret');
    return payment;
  },
  gcTime: 0,
  staleTime: 0,
  // Opened again, the form would lose what was typed, or a payment under way.
  refetchOnReconnect: false,
});

const askAgainMs = 2_000;

/** How the payment stands at the processor; the bank credits it on the way when it was made. */
export const depositStatusQuery = queryOptions({
  ...api.query('/api/initial-deposit/status'),
  gcTime: 0,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'processing' ? askAgainMs : false),
});
