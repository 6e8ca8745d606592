import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** How many transactions match, and how many there are in all. */
export const historyCountQuery = (query: QueryInput<'/api/transactions/count'>) =>
  queryOptions(api.query('/api/transactions/count', { query }));

/** Each month's totals in and out, of the matching transactions. */
export const monthTotalsQuery = (query: QueryInput<'/api/transactions/months'>) =>
  queryOptions(api.query('/api/transactions/months', { query }));
