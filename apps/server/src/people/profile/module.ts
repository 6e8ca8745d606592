import { capability } from '../../http/capability.ts';
import { profileRoutes } from './routes.ts';

export const profile = capability({
  routes: profileRoutes,
});
