import { capability } from '../../capability/capability.ts';
import { ownAccountRoutes } from './routes.ts';

export const ownAccounts = capability({ routes: ownAccountRoutes });
