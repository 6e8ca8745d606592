import { capability } from '../../capability/capability.ts';
import { undoRoutes } from './routes.ts';

export const undo = capability({ routes: undoRoutes });
