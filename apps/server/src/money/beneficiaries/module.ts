import { capability } from '../../capability/capability.ts';
import { beneficiariesChanged } from './alert-kind.ts';
import { beneficiaryAuditChecks } from './audit-checks.ts';
import { beneficiaryRoutes } from './routes.ts';

export const beneficiaries = capability({
  routes: beneficiaryRoutes,
  auditChecks: beneficiaryAuditChecks,
  alertKinds: [beneficiariesChanged],
});
