import { capability } from '../../capability/capability.ts';
import { activationAction } from './activation-proposal.ts';
import { type ClosingMeans, closingAction } from './close-account.ts';
import { releaseAction } from './freeze-account.ts';
import { stopRoutes } from './routes.ts';

export const stops = capability({
  routes: stopRoutes,
  proposalActions: (means: ClosingMeans) => [activationAction, releaseAction, closingAction(means)],
});
