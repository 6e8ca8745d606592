import { capability } from '../../http/capability.ts';
import { staffSearchRoutes } from './routes.ts';

export const search = capability({
  routes: staffSearchRoutes,
});
