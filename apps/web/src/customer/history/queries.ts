import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** How many transactions match, and how many there are. */
export const historyCountQuery = (query: QueryInput<'/api/transactions/count'>) =>
  queryOptions(api.query('/api/transactions/count', { query }));
