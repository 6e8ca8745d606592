import { capability } from '../../http/capability.ts';
import { alertRoutes } from './routes.ts';

export const alerts = capability({
  routes: alertRoutes,
});
