import { capability } from '../../http/capability.ts';
import { receiptRoutes } from './routes.ts';

export const receipts = capability({
  routes: receiptRoutes,
});
