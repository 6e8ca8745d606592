import { capability } from '../../capability/capability.ts';
import { accountOpenedForCustomer } from './alert-kind.ts';
import { type OpeningMeans, openingAction } from './opening-action.ts';
import { accountOpeningRoutes } from './routes.ts';

export const accountOpening = capability({
  routes: accountOpeningRoutes,
  proposalActions: (means: OpeningMeans) => [openingAction(means)],
  alertKinds: [accountOpenedForCustomer],
});
