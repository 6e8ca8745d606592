import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/**
 * The customer's accounts at other banks. Refetched on each use: their deposits may have arrived.
 */
export const linkedAccountsQuery = api.freshQuery('/api/linked-accounts');

/** The newest transfers with them, which the network settles in the meantime. */
export const bankTransfersQuery = api.freshQuery('/api/bank-transfers');

/** Refetches both, after one of them changed. */
export const refreshLinked = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/linked-accounts', '/api/bank-transfers');
