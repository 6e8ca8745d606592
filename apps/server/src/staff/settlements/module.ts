import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { settlementAuditChecks } from '../../money/settlements/audit-checks.ts';
import { bookSettlements } from '../../money/settlements/book-settlements.ts';
import { settlementSource } from '../../money/settlements/posting.ts';
import { receiveReports } from '../../money/settlements/receive-reports.ts';
import { settlementRoutes } from './routes.ts';
import { settlementWork } from './settlement-work.ts';

interface JobMeans {
  database: Database;
  postings: Postings;
  log: FastifyBaseLogger;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
}

export const settlements = capability({
  routes: settlementRoutes,
  jobs: ({ achNetwork, ...means }: JobMeans) => [
    {
      name: 'book_settlements',
      schedule: '*/5 * * * *',
      work: async () => {
        if (achNetwork) await receiveReports({ ...means, folder: achNetwork.folder });
        await bookSettlements(means);
      },
    },
  ],
  workSources: [settlementWork],
  auditChecks: settlementAuditChecks,
  factSources: [settlementSource],
});
