import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { transactionPagesKey } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';

const pageSize = 100;

/** What is looked for: text, and a month (`2026-03`); empty means all. */
export interface ReceiptFilters {
  search: string;
  month: string;
}

export const isFiltering = ({ search, month }: ReceiptFilters): boolean =>
  search !== '' || month !== '';

/** The matching transactions, newest first; each page goes on behind the last id of the one before. */
export const receiptPagesQuery = ({ search, month }: ReceiptFilters) =>
  infiniteQueryOptions({
    queryKey: [...transactionPagesKey, 'receipts', search, month],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api/transactions', {
        query: {
          limit: pageSize,
          search: search || undefined,
          month: month || undefined,
          before: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : (page.at(-1)?.id ?? null)),
  });

/** The figures of the three cards, and the month in which the account's history begins. */
export const receiptSummaryQuery = queryOptions({
  queryKey: ['/api/transactions', 'summary'],
  queryFn: ({ signal }) => api.get('/api/transactions/summary', { signal }),
});
