import type { getInitialDepositStatus } from '@seven-hills/contracts/api/initial-deposit';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

export type DepositStatus = AnswerOf<typeof getInitialDepositStatus>;

/** The payment to be made: the one under way, or a fresh one. Never kept, since it holds a secret. */
export const depositPaymentQuery = queryOptions({
  queryKey: ['/api/create-initial-deposit-payment'],
  queryFn: async ({ signal }) => {
    const payment = await api.post('/api/create-initial-deposit-payment', { body: {}, signal });
    if (!payment.clientSecret) throw new Error('the answer has no client secret');
    return payment;
  },
  gcTime: 0,
  staleTime: 0,
});

/** Asks the processor how the payment stands; the bank credits it on the way when it was made. */
export const readDepositStatus = (signal?: AbortSignal) =>
  api.get('/api/initial-deposit/status', { signal });

export const depositStatusKey = ['/api/initial-deposit/status'] as const;
