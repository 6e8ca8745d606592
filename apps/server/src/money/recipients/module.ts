import { capability } from '../../capability/capability.ts';
import { recipientRoutes } from './routes.ts';

export const recipients = capability({
  routes: recipientRoutes,
});
