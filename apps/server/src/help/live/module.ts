import { capability } from '../../capability/capability.ts';
import { liveRoutes } from './routes.ts';

export const live = capability({ routes: liveRoutes });
