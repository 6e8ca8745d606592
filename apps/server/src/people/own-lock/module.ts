import { capability } from '../../capability/capability.ts';
import { ownLockRoutes } from './routes.ts';

export const ownLock = capability({ routes: ownLockRoutes });
