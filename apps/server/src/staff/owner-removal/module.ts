import { capability } from '../../capability/capability.ts';
import { removalAction } from './removal-action.ts';
import { ownerRemovalRoutes } from './routes.ts';

export const ownerRemoval = capability({
  routes: ownerRemovalRoutes,
  proposalActions: () => [removalAction],
});
