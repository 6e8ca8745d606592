import { capability } from '../../capability/capability.ts';
import { splitAuditChecks } from './audit-checks.ts';
import { billSplitRoutes } from './routes.ts';

export const billSplits = capability({
  routes: billSplitRoutes,
  auditChecks: splitAuditChecks,
});
