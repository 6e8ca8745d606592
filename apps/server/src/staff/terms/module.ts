import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { termsAuditChecks } from './audit-checks.ts';
import { beginPlans } from './plans/begin-plans.ts';
import { feeNews, notifyOfPlans } from './plans/notify-of-plans.ts';
import { staffTermsRoutes } from './routes.ts';
import { termsAction } from './terms-action.ts';

export const staffTerms = capability({
  routes: staffTermsRoutes,
  jobs: ({ database, offersAch }: { database: Database; offersAch: boolean }) => [
    { name: 'begin_planned_terms', schedule: '* * * * *', work: () => beginPlans(database) },
    {
      name: 'announce_terms',
      schedule: '* * * * *',
      work: () => notifyOfPlans(database, offersAch),
    },
  ],
  proposalActions: ({ offersAch }: { offersAch: boolean }) => [termsAction(offersAch)],
  auditChecks: termsAuditChecks,
  alertKinds: [feeNews],
});
