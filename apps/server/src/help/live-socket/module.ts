import { capability } from '../../http/capability.ts';
import { liveRoutes } from './routes.ts';

export const liveSocket = capability({
  routes: liveRoutes,
});
