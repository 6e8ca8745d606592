import { capability } from '../../http/capability.ts';
import { historyRoutes } from './routes.ts';

export const history = capability({
  routes: historyRoutes,
});
