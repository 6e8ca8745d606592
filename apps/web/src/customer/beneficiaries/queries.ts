import type { QueryClient } from '@tanstack/react-query';
import { api, refetchUnder } from '../../net/api-client.ts';

/** The beneficiaries of one of the customer's accounts, and a change that waits for its owners. */
export const beneficiariesQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/beneficiaries', { params: { id } });

/** The invitations, and the changes of beneficiaries, that wait for the customer. */
export const decisionsQuery = api.freshQuery('/api/own-accounts/decisions');

export const refreshBeneficiaries = (queryClient: QueryClient) =>
  refetchUnder(queryClient, '/api/own-accounts');
