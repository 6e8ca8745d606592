import { capability } from '../../capability/capability.ts';
import { nightly } from '../../platform/time/nightly.ts';
import { type ProofSurroundings, proveBooks } from './prove-books.ts';
import { auditRoutes } from './routes.ts';
import type { AuditSurroundings } from './run-nightly-audit.ts';
import { runNightlyAudit } from './run-nightly-audit.ts';

interface JobMeans
  extends Omit<AuditSurroundings & ProofSurroundings, 'connectionString' | 'logger'> {
  readerConnectionString: string;
  log: AuditSurroundings['logger'];
}

export const booksCheck = capability({
  routes: auditRoutes,
  jobs: ({ readerConnectionString: connectionString, log: logger, ...means }: JobMeans) => [
    {
      name: 'audit_books',
      schedule: nightly(120),
      catchUpMs: 23 * 3_600_000,
      work: () => runNightlyAudit({ ...means, connectionString, logger }),
    },
    {
      name: 'prove_books',
      schedule: '* * * * *',
      work: () => proveBooks({ ...means, connectionString, logger }),
    },
  ],
});
