import { capability } from '../../http/capability.ts';
import { staffCaseRoutes } from './routes.ts';

export const staffCases = capability({
  routes: staffCaseRoutes,
});
