import { capability } from '../../capability/capability.ts';
import { accountRoutes } from './routes.ts';

export const accounts = capability({ routes: accountRoutes });
