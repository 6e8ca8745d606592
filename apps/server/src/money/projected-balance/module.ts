import { capability } from '../../capability/capability.ts';
import { projectedBalanceRoutes } from './routes.ts';

export const projectedBalance = capability({ routes: projectedBalanceRoutes });
