import type { QueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../money/queries.ts';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The terms that certificates are offered for today. */
export const offersQuery = api.query('/api/certificates/offers');

/** One certificate with its term. */
export const certificateQuery = (id: number) =>
  api.query('/api/certificates/:id', { params: { id } });

/** Refetches what an order for a certificate changes. */
export const refreshCertificates = (queryClient: QueryClient) =>
  Promise.all([refreshMoney(queryClient), refetchUnder(queryClient, '/api/certificates')]);
