import { capability } from '../../http/capability.ts';
import { customerNoteRoutes } from './routes.ts';

export const notes = capability({
  routes: customerNoteRoutes,
});
