import { capability } from '../../http/capability.ts';
import { dailyLimitRoutes } from './routes.ts';

export const dailyLimits = capability({
  routes: dailyLimitRoutes,
});
