import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The beneficiaries of one of the customer's accounts, and a change that waits for its owners. */
export const beneficiariesQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/beneficiaries', { params: { id } });

export const refreshBeneficiaries = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/own-accounts');
