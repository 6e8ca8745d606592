import { capability } from '../../capability/capability.ts';
import { movementConfirmationRoutes } from './routes.ts';

export const confirmations = capability({ routes: movementConfirmationRoutes });
