import { capability } from '../../capability/capability.ts';
import { customerPageRoutes } from './routes.ts';

export const customerPage = capability({ routes: customerPageRoutes });
