import { api } from '../../net/api-client.ts';

/** More cases than a customer ever reports; older ones are reachable from their receipts. */
const listedMax = 100;

/** The problems that the customer has reported, newest first. */
export const ownCasesQuery = api.freshQuery('/api/cases', { query: { limit: listedMax } });

/** The transaction that the report is about, from the side of one of the customer's accounts. */
export const reportedTransactionQuery = (id: number, account?: number) => ({
  ...api.query('/api/transactions/:id', { params: { id }, query: { account } }),
  retry: false,
});
