import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import { termsAuditChecks } from './audit-checks.ts';
import { beginPlans } from './plans/begin-plans.ts';
import { feeNews, notifyOfPlans } from './plans/notify-of-plans.ts';
import { staffTermsRoutes } from './routes.ts';
import { termsAction } from './terms-action.ts';

export const staffTerms = capability({
  routes: staffTermsRoutes,
  jobs: ({ database, achNetwork }: { database: Database; achNetwork: AchNetwork | null }) => [
    { name: 'begin_planned_terms', schedule: '* * * * *', work: () => beginPlans(database) },
    {
      name: 'announce_terms',
      schedule: '* * * * *',
      work: () => notifyOfPlans(database, achNetwork !== null),
    },
  ],
  proposalActions: () => [termsAction],
  auditChecks: termsAuditChecks,
  alertKinds: [feeNews],
});
