import { capability } from '../../http/capability.ts';
import { interestRateAction } from './rates-action.ts';
import { interestRateRoutes } from './routes.ts';

export const interestRates = capability({
  routes: interestRateRoutes,
  proposalActions: () => [interestRateAction],
});
