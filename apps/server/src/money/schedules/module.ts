import { capability } from '../../capability/capability.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { scheduleDue, scheduleFailed } from './alert-kinds.ts';
import { scheduleAuditChecks } from './audit-checks.ts';
import { endSchedulesOf, lockSchedulesOf } from './change-state.ts';
import { scheduleRoutes } from './routes.ts';
import { considerReturns } from './run/consider-returns.ts';
import { notifyOfDueSchedules } from './run/notify-of-due.ts';
import { occurrenceSource } from './run/occurrence-condition.ts';
import type { RunDependencies } from './run/run-schedules.ts';
import { runSchedules } from './run/run-schedules.ts';

export const schedules = capability({
  routes: scheduleRoutes,
  jobs: (means: RunDependencies & LinkMeans) => [
    {
      name: 'run_schedules',
      schedule: '* * * * *',
      work: async () => {
        await considerReturns(means.database);
        await runSchedules(means);
      },
    },
    {
      name: 'tell_due_schedules',
      schedule: '* * * * *',
      work: () => notifyOfDueSchedules(means.database, means),
    },
  ],
  auditChecks: scheduleAuditChecks,
  factSources: [occurrenceSource],
  accountEnding: {
    locked: { name: occurrenceSource.name, lock: lockSchedulesOf },
    end: (connection, customerId) => endSchedulesOf(connection, customerId),
  },
  alertKinds: [scheduleDue, scheduleFailed],
});
