import type { Period } from '@seven-hills/bank/calendar/report-periods';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { filtered, fresh } from '../staff-data.ts';

/** Totals since the bank opened. */
export const reportsQuery = queryOptions({ ...api.query('/api/admin/reports'), ...fresh });

/** A period compared with the previous one; not fetched without a period. */
export const periodReportQuery = (period: Period | null) =>
  queryOptions({
    ...api.query('/api/admin/reports/period', { query: period ?? { from: '', to: '' } }),
    ...filtered,
    ...(period === null && { queryFn: skipToken }),
  });

export const userOverviewQuery = queryOptions({
  ...api.query('/api/admin/user-overview'),
  ...fresh,
});
