import { capability } from '../../capability/capability.ts';
import { termsAuditChecks } from './audit-checks.ts';
import { staffTermsRoutes } from './routes.ts';
import { termsAction } from './terms-action.ts';

export const staffTerms = capability({
  routes: staffTermsRoutes,
  proposalActions: () => [termsAction],
  auditChecks: termsAuditChecks,
});
