import { capability } from '../../capability/capability.ts';
import { disputeAuditChecks } from './audit-checks.ts';
import { debitDisputeRoutes } from './routes.ts';

/** Disputes of debits by companies: the written statement, and the return to the network. */
export const debitDisputes = capability({
  routes: debitDisputeRoutes,
  auditChecks: disputeAuditChecks,
});
