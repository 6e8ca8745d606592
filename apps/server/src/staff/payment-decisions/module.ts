import { capability } from '../../capability/capability.ts';
import { pendingSource } from '../../money/decisions/posting.ts';
import { transactionApprovalAction } from './approval-proposal.ts';
import type { Dependencies } from './decide-transaction.ts';
import { paymentDecisionRoutes } from './routes.ts';

export const paymentDecisions = capability({
  routes: paymentDecisionRoutes,
  proposalActions: (means: Dependencies) => [transactionApprovalAction(means)],
  factSources: [pendingSource],
});
