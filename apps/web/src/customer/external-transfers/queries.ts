import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

const askAgainMs = 15_000;

/** One transfer's current state; polled while it is pending. */
export const transferQuery = (id: number) =>
  queryOptions({
    ...api.query('/api/transactions/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? askAgainMs : false),
  });
