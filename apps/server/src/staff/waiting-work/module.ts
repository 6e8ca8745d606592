import { capability } from '../../capability/capability.ts';
import { waitingWorkRoutes } from './routes.ts';

export const waitingWork = capability({ routes: waitingWorkRoutes });
