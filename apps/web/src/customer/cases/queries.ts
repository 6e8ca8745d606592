import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** More than a customer ever reports; older ones are found by their receipt. */
const listedMax = 100;

/** The problems that the customer has reported, newest first. */
export const ownCasesQuery = queryOptions({
  ...api.query('/api/cases', { query: { limit: listedMax } }),
  staleTime: 0,
});

/** The transaction that a problem is reported with. */
export const reportedTransactionQuery = (id: number) =>
  queryOptions({ ...api.query('/api/transactions/:id', { params: { id } }), retry: false });
