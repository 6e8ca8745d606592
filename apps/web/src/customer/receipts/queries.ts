import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';

/** The figures of the three cards, and the month in which the account's history begins. */
export const receiptSummaryQuery = queryOptions(api.query('/api/transactions/summary'));
