import { capability } from '../../http/capability.ts';
import { transactionPageRoutes } from './routes.ts';

export const transactionPage = capability({
  routes: transactionPageRoutes,
});
