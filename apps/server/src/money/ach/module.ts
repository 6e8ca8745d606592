import type { BankIdentity } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { Postings } from '../posting/postings.ts';
import type { AchNetwork } from './ach-network.ts';
import { auditChecks } from './audit-checks.ts';
import { entrySource } from './entry-facts.ts';
import { postEntries } from './receiving/post-entries.ts';
import { receiveFiles } from './receiving/receive-files.ts';
import { returnOverdue } from './returning/return-overdue.ts';
import { writeReturns } from './returning/write-returns.ts';

interface JobMeans {
  database: Database;
  postings: Postings;
  identity: BankIdentity;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
  log: FastifyBaseLogger;
}

function jobs({ achNetwork: network, identity, ...means }: JobMeans): Job[] {
  if (!network) return [];
  return [
    {
      name: 'receive_ach_files',
      schedule: '* * * * *',
      work: async () => {
        await receiveFiles({ ...means, network });
        await postEntries(means);
      },
    },
    {
      name: 'write_ach_returns',
      schedule: '*/15 * * * *',
      work: async () => {
        await returnOverdue(means);
        await writeReturns({ ...means, network, bankName: identity.name });
      },
    },
  ];
}

/** Entries that other banks send through the ACH network. Staff see them in `staff/payments`. */
export const ach = capability({
  jobs,
  auditChecks,
  factSources: [entrySource],
});
