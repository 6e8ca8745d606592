import { capability } from '../../capability/capability.ts';
import { insightRoutes } from './routes.ts';

export const insights = capability({ routes: insightRoutes });
