import { capability } from '../../capability/capability.ts';
import { customerNoteRoutes } from './routes.ts';

export const notes = capability({ routes: customerNoteRoutes });
