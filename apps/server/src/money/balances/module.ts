import { capability } from '../../capability/capability.ts';
import { balanceRoutes } from './routes.ts';

export const balances = capability({ routes: balanceRoutes });
