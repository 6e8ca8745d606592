import { capability } from '../../capability/capability.ts';
import { budgetAlerts, budgetReached } from './alerts.ts';
import { budgetRoutes } from './routes.ts';

export const budgets = capability({
  routes: budgetRoutes,
  alertKinds: [budgetReached],
  alertSource: budgetAlerts,
});
