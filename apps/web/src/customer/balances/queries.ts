import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** The balance of an account at the end of each of the last 90 days. */
export const balanceLineQuery = (query: QueryInput<'/api/balances'> = {}) =>
  api.query('/api/balances', { query });

/**
 * The balance as of a moment, with a page of its entries; the previous page stays while the next
 * one loads.
 */
export const balanceAtQuery = (moment: QueryInput<'/api/balances/at'>) => ({
  ...api.query('/api/balances/at', { query: moment }),
  placeholderData: keepPreviousData,
});
