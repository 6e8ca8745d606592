import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** What was spent and earned in a period; the figures of before stay while others are read. */
export const insightsQuery = (query: QueryInput<'/api/insights'>) =>
  queryOptions({ ...api.query('/api/insights', { query }), placeholderData: keepPreviousData });

/** To whom the most was paid in a period. */
export const topPayeesQuery = (query: QueryInput<'/api/insights/payees'>) =>
  queryOptions({
    ...api.query('/api/insights/payees', { query }),
    placeholderData: keepPreviousData,
  });

/** Payments that are made again and again. */
export const recurringQuery = queryOptions(api.query('/api/insights/recurring'));
