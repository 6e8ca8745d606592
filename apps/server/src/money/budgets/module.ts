import { capability } from '../../http/capability.ts';
import { budgetRoutes } from './routes.ts';

export const budgets = capability({
  routes: budgetRoutes,
});
