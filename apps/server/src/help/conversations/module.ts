import { capability } from '../../http/capability.ts';
import { conversationRoutes } from './routes.ts';

export const conversations = capability({
  routes: conversationRoutes,
});
