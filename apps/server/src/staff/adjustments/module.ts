import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { balanceAdjustmentAction } from './balance-proposal.ts';
import { adjustmentRoutes } from './routes.ts';

export const adjustments = capability({
  routes: adjustmentRoutes,
  proposalActions: ({ database, postings }: { database: Database; postings: Postings }) => [
    balanceAdjustmentAction(database, postings),
  ],
});
