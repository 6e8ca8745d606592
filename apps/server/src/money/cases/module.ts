import { capability } from '../../capability/capability.ts';
import { caseAuditChecks } from './audit-checks.ts';
import { caseSource } from './case-condition.ts';
import { caseNews } from './case-event.ts';
import { seedCase } from './demo.ts';
import { caseRoutes } from './routes.ts';

export const cases = capability({
  routes: caseRoutes,
  auditChecks: caseAuditChecks,
  factSources: [caseSource],
  alertKinds: [caseNews],
  demo: seedCase,
});
