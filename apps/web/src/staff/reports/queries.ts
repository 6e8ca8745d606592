import type { Period } from '@seven-hills/bank/calendar/report-periods';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { filtered } from '../staff-data.ts';

/** Totals since the bank opened. */
export const reportsQuery = api.freshQuery('/api/admin/reports');

/** A period compared with the previous one; not fetched without a period. */
export const periodReportQuery = (period: Period | null) =>
  queryOptions({
    ...api.query('/api/admin/reports/period', { query: period ?? { from: '', to: '' } }),
    ...filtered,
    ...(period === null && { queryFn: skipToken }),
  });

export const userOverviewQuery = api.freshQuery('/api/admin/user-overview');
