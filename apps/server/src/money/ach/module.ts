import type { BankIdentity } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import type { Postings } from '../posting/postings.ts';
import type { Screening } from '../screening/screening.ts';
import type { AchNetwork } from './ach-network.ts';
import { auditChecks } from './audit-checks.ts';
import { applyChanges } from './changes/apply-changes.ts';
import { entrySource } from './entry-facts.ts';
import { noteTakenFiles } from './note-taken-files.ts';
import { assignOrders } from './originating/assign-orders.ts';
import { orderChecks } from './originating/audit-checks.ts';
import { orderSource } from './originating/order-facts.ts';
import { releaseHolds, settleOrders } from './originating/settle-orders.ts';
import { payEarly, settleEarlyPay } from './receiving/early-pay.ts';
import { earlySource } from './receiving/early-pay-posting.ts';
import { postEntries } from './receiving/post-entries.ts';
import { receiveFiles } from './receiving/receive-files.ts';
import { decideReturns } from './returned/returned-orders.ts';
import { assignReturns } from './returning/assign-returns.ts';
import { returnOverdue } from './returning/return-overdue.ts';
import { returnRequested } from './returning/return-requested.ts';
import { writeFiles } from './write-files.ts';

interface JobMeans {
  database: Database;
  postings: Postings;
  identity: BankIdentity;
  sealingKeys: Keyring;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
  log: FastifyBaseLogger;
  screening: Screening;
}

/** Longer than any hold. */
const simulatedAheadMs = 14 * 86_400_000;

function jobs({ achNetwork: network, identity, ...means }: JobMeans): Job[] {
  // A simulated network works as if the days were minutes: each run takes every order a step on.
  const soon = () => new Date(bankNow().getTime() + (network?.simulatedIn ? simulatedAheadMs : 0));
  // Money that was added settles and becomes available even if the bank no longer exchanges files.
  const settling: Job = {
    name: 'settle_ach_orders',
    schedule: '* * * * *',
    work: async () => {
      await releaseHolds(means, soon());
      if (network) await noteTakenFiles(means.database, network);
      await settleOrders(means, soon());
      await settleEarlyPay(means);
    },
  };
  if (!network) return [settling];
  const writing = { ...means, network, bankName: identity.name };
  const { operator, routingNumber } = network;
  const sending = operator && { ...means, operator, routingNumber };
  return [
    settling,
    {
      name: 'receive_ach_files',
      schedule: '* * * * *',
      work: async () => {
        await receiveFiles({ ...means, network });
        await postEntries(means);
        await payEarly(means, network.earlyPayDays);
        await decideReturns(means);
        await applyChanges({ ...means, routingNumber });
      },
    },
    {
      name: 'write_ach_returns',
      schedule: '*/15 * * * *',
      work: async () => {
        await returnOverdue(means);
        await returnRequested(means);
        await assignReturns(means.database, routingNumber);
        await writeFiles(writing);
      },
    },
    {
      name: 'send_ach_orders',
      schedule: '* * * * *',
      work: async () => {
        if (sending) await assignOrders(sending, bankNow(), soon());
        await writeFiles(writing);
      },
    },
  ];
}

/**
 * Entries that other banks send through the ACH network, and those that this bank sends. Staff see
 * them in `staff/payments`.
 */
export const ach = capability({
  jobs,
  auditChecks: [...auditChecks, ...orderChecks],
  factSources: [entrySource, earlySource, orderSource],
});
