import { capability } from '../../http/capability.ts';
import { recipientRoutes } from './routes.ts';

export const recipients = capability({
  routes: recipientRoutes,
});
