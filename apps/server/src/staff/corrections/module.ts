import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { correctionAuditChecks } from '../../money/corrections/audit-checks.ts';
import { correctableSource } from '../../money/corrections/correctable.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { transactionCorrectionAction } from './correction-proposal.ts';
import { correctionRoutes } from './routes.ts';

export const corrections = capability({
  routes: correctionRoutes,
  proposalActions: ({ database, postings }: { database: Database; postings: Postings }) => [
    transactionCorrectionAction(database, postings),
  ],
  auditChecks: correctionAuditChecks,
  factSources: [correctableSource],
});
