import { capability } from '../../capability/capability.ts';
import { categoryAuditChecks } from '../category-sums/audit-checks.ts';
import { seedCategories } from './demo.ts';
import { categoryRoutes } from './routes.ts';

export const categories = capability({
  routes: categoryRoutes,
  auditChecks: categoryAuditChecks,
  demo: seedCategories,
});
