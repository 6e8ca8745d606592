import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

const askAgainMs = 15_000;

/** One transfer's current state; polled while it is pending. */
export const transferQuery = (id: number) =>
  queryOptions({
    ...api.query('/api/transactions/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? askAgainMs : false),
  });

/**
 * When an ACH payment would arrive, and what it would cost; read again on each visit, because days
 * pass. `amount` is decimal text; `accountId` is 0 for the primary account.
 */
export const achPlanQuery = (amount: string, accountId: number) =>
  api.freshQuery('/api/ach-payments/plan', {
    query: {
      ...(amount !== '0.00' && { amount }),
      ...(accountId !== 0 && { account: accountId }),
    },
  });
