import { capability } from '../../capability/capability.ts';
import { categoryAuditChecks } from '../category-sums/audit-checks.ts';
import { categoryRoutes } from './routes.ts';

export const categories = capability({
  routes: categoryRoutes,
  auditChecks: categoryAuditChecks,
});
