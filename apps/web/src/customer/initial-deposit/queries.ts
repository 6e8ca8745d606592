import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-types.ts';

export type DepositStatus = Answer<'GET', '/api/initial-deposit/status'>;

/**
 * The payment to make: the one in progress, or a new one. Never cached, since it contains a secret.
 */
export const depositPaymentQuery = queryOptions({
  queryKey: api.key('POST', '/api/create-initial-deposit-payment'),
  queryFn: async ({ signal }) => {
    const payment = await api.post('/api/create-initial-deposit-payment', { body: {}, signal });
    if (!payment.clientSecret) throw new Error('the answer has no client secret');
    return payment;
  },
  gcTime: 0,
  staleTime: 0,
  // Fetching again would clear the form, or lose a payment in progress.
  refetchOnReconnect: false,
});

const askAgainMs = 2_000;

/** The payment's status at the processor; the bank credits a completed payment in the same call. */
export const depositStatusQuery = queryOptions({
  ...api.query('/api/initial-deposit/status'),
  gcTime: 0,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'processing' ? askAgainMs : false),
});
