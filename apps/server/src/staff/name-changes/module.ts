import { capability } from '../../capability/capability.ts';
import { nameChangeRoutes } from './routes.ts';

export const nameChanges = capability({ routes: nameChangeRoutes });
