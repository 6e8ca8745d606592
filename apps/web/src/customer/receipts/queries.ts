import { api } from '../../net/api-client.ts';

/** The figures of the three cards, and the first month of the account's history. */
export const receiptSummaryQuery = api.query('/api/transactions/summary');
