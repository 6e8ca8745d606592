import type { BankIdentity } from '@seven-hills/bank/brand';
import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import { incomingWireAuditChecks } from '../../money/incoming-wires/audit-checks.ts';
import { creditIncomingWires } from '../../money/incoming-wires/credit-incoming-wires.ts';
import { handOverMessages } from '../../money/incoming-wires/hand-over-messages.ts';
import { recordMessage } from '../../money/incoming-wires/record-message.ts';
import { returnReversedWires } from '../../money/incoming-wires/return-reversed-wires.ts';
import type { Postings } from '../../money/posting/postings.ts';
import type { Screening } from '../../money/screening/screening.ts';
import type { WireRail } from '../../money/wires/rails/wire-rail.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { incomingWireRoutes } from './routes.ts';

interface JobMeans {
  database: Database;
  postings: Postings;
  screening: Screening;
  sealingKeys: Keyring;
  identity: BankIdentity;
  /** Null if the bank exchanges no wires; those that were received remain open work. */
  wireRail: WireRail | null;
}

function jobs({ wireRail, ...means }: JobMeans): Job[] {
  const crediting: Job = {
    name: 'credit_incoming_wires',
    schedule: '* * * * *',
    work: () => creditIncomingWires(means),
  };
  const exchanging: Job[] = [];
  const { collectMessages, sendMessage } = wireRail ?? {};
  if (collectMessages)
    exchanging.push({
      name: 'collect_wire_messages',
      schedule: '* * * * *',
      // Credits what arrived immediately instead of waiting for that job's own schedule.
      work: async () => {
        await collectMessages((message) => recordMessage(means, message));
        await creditIncomingWires(means);
      },
    });
  if (sendMessage)
    exchanging.push({
      name: 'hand_over_wire_messages',
      schedule: '* * * * *',
      work: async () => {
        await returnReversedWires(means);
        await handOverMessages({ ...means, rail: { sendMessage } });
      },
    });
  return [crediting, ...exchanging];
}

export const incomingWires = capability({
  routes: incomingWireRoutes,
  jobs,
  auditChecks: incomingWireAuditChecks,
  keyedColumns: [{ purpose: 'sealing', table: 'wire_message', column: 'content_key_id' }],
});
