import { capability } from '../../capability/capability.ts';
import { iraAuditChecks } from './audit-checks.ts';
import { seedIraTerms } from './demo.ts';
import { iraSource } from './ira-facts.ts';
import { iraRoutes } from './routes.ts';

export const ira = capability({
  routes: iraRoutes,
  auditChecks: iraAuditChecks,
  factSources: [iraSource],
  demo: seedIraTerms,
});
