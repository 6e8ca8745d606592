import { capability } from '../../capability/capability.ts';
import { viewRoutes } from './routes.ts';

export const views = capability({ routes: viewRoutes });
