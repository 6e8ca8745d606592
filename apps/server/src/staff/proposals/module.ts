import { capability } from '../../capability/capability.ts';
import type { BankMode } from '../../platform/bank-mode.ts';
import { proposalAuditChecks } from './audit-checks.ts';
import { policyAction } from './policies/policy-action.ts';
import { policySource } from './postings/acting-alone.ts';
import { aloneSource } from './postings/alone-sums.ts';
import { aloneAuditChecks } from './postings/audit-checks.ts';
import { proposalRoutes } from './routes.ts';
import { votingSource } from './vote.ts';

export const proposals = capability({
  routes: proposalRoutes,
  proposalActions: ({ mode }: { mode: BankMode }) => [policyAction(mode)],
  auditChecks: [...proposalAuditChecks, ...aloneAuditChecks],
  factSources: [votingSource, aloneSource, policySource],
});
