import { capability } from '../../capability/capability.ts';
import { conversationRoutes } from './routes.ts';

export const conversations = capability({ routes: conversationRoutes });
