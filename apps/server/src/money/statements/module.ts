import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { statementAuditChecks } from './audit-checks.ts';
import { closeMonths } from './close-months.ts';
import { statementRoutes } from './routes.ts';

export const statements = capability({
  routes: statementRoutes,
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'write_statements',
      // Runs after the month's interest is accrued, then every hour, in case no server was running
      // at night.
      schedule: '45 * * * *',
      work: () => closeMonths(database),
    },
  ],
  auditChecks: statementAuditChecks,
});
