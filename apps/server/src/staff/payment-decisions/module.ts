import { capability } from '../../http/capability.ts';
import { transactionApprovalAction } from './approval-proposal.ts';
import type { Dependencies } from './decide-transaction.ts';
import { paymentDecisionRoutes } from './routes.ts';

export const paymentDecisions = capability({
  routes: paymentDecisionRoutes,
  proposalActions: (means: Dependencies) => [transactionApprovalAction(means)],
});
