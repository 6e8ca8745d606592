import { capability } from '../../capability/capability.ts';
import { entryWork } from './entry-work.ts';
import { type ReversingMeans, reversalAction } from './reversal-action.ts';
import { paymentsRoutes } from './routes.ts';

export const payments = capability({
  routes: paymentsRoutes,
  workSources: [entryWork],
  proposalActions: (means: ReversingMeans) => [reversalAction(means)],
});
