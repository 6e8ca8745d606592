import { capability } from '../../capability/capability.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import { proposalAuditChecks } from './audit-checks.ts';
import { policyAction } from './policies/policy-action.ts';
import { aloneAuditChecks } from './postings/audit-checks.ts';
import { proposalRoutes } from './routes.ts';

export const proposals = capability({
  routes: proposalRoutes,
  proposalActions: ({ mode }: { mode: BankMode }) => [policyAction(mode)],
  auditChecks: [...proposalAuditChecks, ...aloneAuditChecks],
});
