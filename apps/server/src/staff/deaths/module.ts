import { capability } from '../../capability/capability.ts';
import { deathAuditChecks } from './audit-checks.ts';
import { deathRoutes } from './routes.ts';
import { withdrawalAction } from './withdraw-report.ts';

export const deaths = capability({
  routes: deathRoutes,
  proposalActions: () => [withdrawalAction],
  auditChecks: deathAuditChecks,
});
