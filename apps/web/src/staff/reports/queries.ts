import type { ReportRange } from '@seven-hills/contracts/api/staff/admin-reports';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { filtered, fresh } from '../staff-data.ts';

export const reportsQuery = (range: ReportRange) =>
  queryOptions({ ...api.query('/api/admin/reports', { query: { range } }), ...filtered });

export const userOverviewQuery = queryOptions({
  ...api.query('/api/admin/user-overview'),
  ...fresh,
});
