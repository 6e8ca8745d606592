import { capability } from '../../capability/capability.ts';
import { payeeRoutes } from './routes.ts';

export const payees = capability({
  routes: payeeRoutes,
});
