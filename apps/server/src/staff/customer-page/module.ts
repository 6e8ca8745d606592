import { capability } from '../../http/capability.ts';
import { customerPageRoutes } from './routes.ts';

export const customerPage = capability({
  routes: customerPageRoutes,
});
