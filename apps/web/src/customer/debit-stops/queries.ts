import { api } from '../../net/api-client.ts';

/**
 * The companies that debit an account, and the stops. Fresh, because debits arrive by themselves.
 */
export const debitsQuery = (id: number) =>
  api.freshQuery('/api/own-accounts/:id/debits', { params: { id } });

/** The debit behind a transaction. */
export const postedDebitQuery = (id: number) => ({
  ...api.freshQuery('/api/debits/:id', { params: { id } }),
  retry: false,
});
