import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { requestAlerts, requestNews } from './alerts.ts';
import { requestAuditChecks } from './audit-checks.ts';
import { seedRequests } from './demo.ts';
import { endRequestsOf, expireRequests, lockRequestsOf } from './end-requests.ts';
import { requestSource } from './request-condition.ts';
import { linkPage } from './request-money.ts';
import { paymentRequestRoutes } from './routes.ts';

export const paymentRequests = capability({
  routes: paymentRequestRoutes,
  pages: [linkPage],
  jobs: ({ database }: { database: Database }) => [
    {
      name: 'expire_payment_requests',
      schedule: '* * * * *',
      work: () => expireRequests(database),
    },
  ],
  auditChecks: requestAuditChecks,
  factSources: [requestSource],
  accountEnding: {
    locked: { name: requestSource.name, lock: lockRequestsOf },
    end: endRequestsOf,
  },
  alertKinds: [requestNews],
  alertSource: requestAlerts,
  demo: seedRequests,
});
