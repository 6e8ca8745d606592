import { capability } from '../../http/capability.ts';
import { payeeRoutes } from './routes.ts';

export const payees = capability({
  routes: payeeRoutes,
});
