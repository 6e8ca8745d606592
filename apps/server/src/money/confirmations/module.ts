import { capability } from '../../http/capability.ts';
import { movementConfirmationRoutes } from './routes.ts';

export const confirmations = capability({
  routes: movementConfirmationRoutes,
});
