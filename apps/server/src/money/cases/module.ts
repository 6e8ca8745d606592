import { capability } from '../../http/capability.ts';
import { caseAuditChecks } from './audit-checks.ts';
import { caseRoutes } from './routes.ts';

export const cases = capability({
  routes: caseRoutes,
  auditChecks: caseAuditChecks,
});
