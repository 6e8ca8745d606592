import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** Spending and income of a period; the previous figures stay while new ones load. */
export const insightsQuery = (query: QueryInput<'/api/insights'>) => ({
  ...api.query('/api/insights', { query }),
  placeholderData: keepPreviousData,
});

/** The payees who were paid the most in a period. */
export const topPayeesQuery = (query: QueryInput<'/api/insights/payees'>) => ({
  ...api.query('/api/insights/payees', { query }),
  placeholderData: keepPreviousData,
});

/** Recurring payments. */
export const recurringQuery = (query: QueryInput<'/api/insights/recurring'>) =>
  api.query('/api/insights/recurring', { query });
