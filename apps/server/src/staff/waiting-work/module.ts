import { capability } from '../../http/capability.ts';
import { waitingWorkRoutes } from './routes.ts';

export const waitingWork = capability({
  routes: waitingWorkRoutes,
});
