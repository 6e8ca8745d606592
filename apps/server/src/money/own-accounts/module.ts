import { capability } from '../../capability/capability.ts';
import { ownerAuditChecks } from './audit-checks.ts';
import { ownAccountRoutes } from './routes.ts';

export const ownAccounts = capability({
  routes: ownAccountRoutes,
  auditChecks: ownerAuditChecks,
});
