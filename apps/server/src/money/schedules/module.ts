import { capability } from '../../http/capability.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { scheduleAuditChecks } from './audit-checks.ts';
import { scheduleRoutes } from './routes.ts';
import { notifyOfDueSchedules } from './run/notify-of-due.ts';
import type { RunDependencies } from './run/run-schedules.ts';
import { runSchedules } from './run/run-schedules.ts';

export const schedules = capability({
  routes: scheduleRoutes,
  jobs: (means: RunDependencies & LinkMeans) => [
    { name: 'run_schedules', schedule: '* * * * *', work: () => runSchedules(means) },
    {
      name: 'tell_due_schedules',
      schedule: '* * * * *',
      work: () => notifyOfDueSchedules(means.database, means),
    },
  ],
  auditChecks: scheduleAuditChecks,
});
