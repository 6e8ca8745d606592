import { capability } from '../../capability/capability.ts';
import { liveRoutes } from './routes.ts';

export const liveSocket = capability({ routes: liveRoutes });
