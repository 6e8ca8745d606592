import { capability } from '../../http/capability.ts';
import { ledgerViewRoutes } from './routes.ts';

export const ledger = capability({
  routes: ledgerViewRoutes,
});
