import { capability } from '../../capability/capability.ts';
import { savedReplyRoutes } from './routes.ts';

export const savedReplies = capability({ routes: savedReplyRoutes });
