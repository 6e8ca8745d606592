import { capability } from '../../http/capability.ts';
import { bankRoutes } from './routes.ts';

export const bankServices = capability({
  routes: bankRoutes,
});
