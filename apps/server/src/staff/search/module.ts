import { capability } from '../../capability/capability.ts';
import { staffSearchRoutes } from './routes.ts';

export const search = capability({ routes: staffSearchRoutes });
