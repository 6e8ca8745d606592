import { capability } from '../../capability/capability.ts';
import { historyRoutes } from './routes.ts';

export const history = capability({ routes: historyRoutes });
