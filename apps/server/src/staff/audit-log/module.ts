import type { Database } from '@seven-hills/postgres';
import { sumUpLogWindows } from '../../audit-log/sum-up-log-windows.ts';
import { capability } from '../../capability/capability.ts';
import { auditLogRoutes } from './routes.ts';

export const auditLog = capability({
  routes: auditLogRoutes,
  jobs: ({ database }: { database: Database }) => [
    { name: 'sum_up_log_windows', schedule: '*/10 * * * *', work: () => sumUpLogWindows(database) },
  ],
});
