import { capability } from '../../http/capability.ts';
import { passwordResetRoutes } from './routes.ts';

export const password = capability({
  routes: passwordResetRoutes,
});
