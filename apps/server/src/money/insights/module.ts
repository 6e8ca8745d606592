import { capability } from '../../http/capability.ts';
import { insightRoutes } from './routes.ts';

export const insights = capability({
  routes: insightRoutes,
});
