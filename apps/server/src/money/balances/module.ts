import { capability } from '../../http/capability.ts';
import { balanceRoutes } from './routes.ts';

export const balances = capability({
  routes: balanceRoutes,
});
