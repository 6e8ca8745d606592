import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { payoutAuditChecks } from './audit-checks.ts';
import { payoutAction } from './payout-action.ts';
import { beneficiaryPayoutRoutes } from './routes.ts';

export const beneficiaryPayouts = capability({
  routes: beneficiaryPayoutRoutes,
  proposalActions: ({ database, postings }: { database: Database; postings: Postings }) => [
    payoutAction(database, postings),
  ],
  auditChecks: payoutAuditChecks,
});
