import { capability } from '../../capability/capability.ts';
import { dailyLimitRoutes } from './routes.ts';

export const dailyLimits = capability({ routes: dailyLimitRoutes });
