import type { BankIdentity } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { settlementAuditChecks } from '../../money/settlements/audit-checks.ts';
import { bookSettlements } from '../../money/settlements/book-settlements.ts';
import { settlementSource } from '../../money/settlements/posting.ts';
import { receiveReports } from '../../money/settlements/receive-reports.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { recordMissedItems } from './record-missed-items.ts';
import { settlementRoutes } from './routes.ts';
import { settlementAction } from './settlement-action.ts';
import { settlementWork } from './settlement-work.ts';

interface JobMeans {
  database: Database;
  postings: Postings;
  log: FastifyBaseLogger;
  sealingKeys: Keyring;
  identity: BankIdentity;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
}

export const settlements = capability({
  routes: settlementRoutes,
  jobs: ({ achNetwork, sealingKeys, identity, ...means }: JobMeans) => [
    {
      name: 'record_missed_settlement_items',
      schedule: '25 * * * *',
      work: () => recordMissedItems({ ...means, achNetwork, sealingKeys, bankName: identity.name }),
    },
    {
      name: 'book_settlements',
      schedule: '*/5 * * * *',
      work: async () => {
        if (achNetwork) await receiveReports({ ...means, folder: achNetwork.folder });
        await bookSettlements(means);
      },
    },
  ],
  proposalActions: (means: { database: Database; postings: Postings }) => [settlementAction(means)],
  workSources: [settlementWork],
  auditChecks: settlementAuditChecks,
  factSources: [settlementSource],
});
