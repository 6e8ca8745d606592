import type { ReportRange } from '@seven-hills/contracts/api/admin-reports';
import { limits } from '@seven-hills/contracts/limits';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

/** Staff's figures are read anew whenever their view opens, and while it stays open. */
const fresh = { staleTime: 0, refetchInterval: limits.accountRefetchMs } as const;

/** The bank at a glance. */
export const overviewQuery = queryOptions({
  queryKey: ['/api/admin/overview'],
  queryFn: ({ signal }) => api.get('/api/admin/overview', { signal }),
  ...fresh,
});

export const reportsQuery = (range: ReportRange) =>
  queryOptions({
    queryKey: ['/api/admin/reports', range],
    queryFn: ({ signal }) => api.get('/api/admin/reports', { query: { range }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the last nightly audit found; it changes once a day. */
export const booksCheckQuery = queryOptions({
  queryKey: ['/api/admin/books-check'],
  queryFn: ({ signal }) => api.get('/api/admin/books-check', { signal }),
  staleTime: 0,
});

export const userOverviewQuery = queryOptions({
  queryKey: ['/api/admin/user-overview'],
  queryFn: ({ signal }) => api.get('/api/admin/user-overview', { signal }),
  staleTime: 0,
});

type Parameters = Record<string, string>;

export const usersQuery = (parameters: Parameters) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'list', parameters],
    queryFn: ({ signal }) => api.get('/api/admin/users', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const userSummaryQuery = (parameters: Parameters) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'summary', parameters],
    queryFn: ({ signal }) => api.get('/api/admin/users/summary', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Those that wait for a decision, the oldest first. */
export const pendingQuery = queryOptions({
  queryKey: ['/api/admin/transactions', 'pending'],
  queryFn: ({ signal }) =>
    api.get('/api/admin/transactions', {
      query: { status: 'pending', order: 'oldest', limit: limits.staffPageSize },
      signal,
    }),
  ...fresh,
});

export const transactionsQuery = (parameters: Parameters) =>
  queryOptions({
    queryKey: ['/api/admin/transactions', 'list', parameters],
    queryFn: ({ signal }) => api.get('/api/admin/transactions', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditEventsQuery = (parameters: Parameters) =>
  queryOptions({
    queryKey: ['/api/admin/audit-events', 'list', parameters],
    queryFn: ({ signal }) => api.get('/api/admin/audit-events', { query: parameters, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditActionsQuery = queryOptions({
  queryKey: ['/api/admin/audit-events', 'actions'],
  queryFn: ({ signal }) => api.get('/api/admin/audit-events/actions', { signal }),
  staleTime: 0,
});

/**
 * Reads again what a change by staff may have changed: staff's own views, and the own account. An edit dialog waits
 * for it before it closes, so that the next one opened from the same list shows what has just been saved.
 */
export async function refreshStaffData(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' &&
      (path.startsWith('/api/admin/') || path === '/api/account' || path === '/api/transactions'),
  });
}
