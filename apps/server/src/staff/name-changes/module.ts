import { capability } from '../../http/capability.ts';
import { nameChangeRoutes } from './routes.ts';

export const nameChanges = capability({
  routes: nameChangeRoutes,
});
