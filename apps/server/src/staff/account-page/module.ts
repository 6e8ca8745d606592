import { capability } from '../../capability/capability.ts';
import { accountPageRoutes } from './routes.ts';

export const accountPage = capability({ routes: accountPageRoutes });
