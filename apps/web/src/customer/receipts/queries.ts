import { api } from '../../net/api-client.ts';
import type { QueryInput } from '../../net/api-types.ts';

/** The figures of the three cards, and the first month of the account's history. */
export const receiptSummaryQuery = (query: QueryInput<'/api/transactions/summary'>) =>
  api.query('/api/transactions/summary', { query });
