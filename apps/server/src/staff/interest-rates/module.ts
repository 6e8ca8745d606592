import { capability } from '../../capability/capability.ts';
import { interestRateAction } from './rates-action.ts';
import { interestRateRoutes } from './routes.ts';

export const interestRates = capability({
  routes: interestRateRoutes,
  proposalActions: () => [interestRateAction],
});
