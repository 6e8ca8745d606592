import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import type { PayeeChecking } from '../payee-rules/check-payee.ts';
import type { Postings } from '../posting/postings.ts';
import type { Screening } from '../screening/screening.ts';
import { handOverWires } from './hand-over-wires.ts';
import type { WireRail } from './rails/wire-rail.ts';
import { recordWireReports } from './record-wire-reports.ts';
import { returnRejectedWires } from './return-rejected-wires.ts';
import { wireTransferRoutes } from './routes.ts';
import { settleDueWires } from './settle-due-wires.ts';

interface JobMeans extends PayeeChecking {
  database: Database;
  postings: Postings;
  screening: Screening;
  /** Null if the bank sends no wires; those that were held remain so. */
  wireRail: WireRail | null;
  /** The bank's policy: whether an undecided wire settles automatically. */
  releasesByTime: () => Promise<boolean>;
}

function jobs({ wireRail, releasesByTime, ...means }: JobMeans): Job[] {
  const returning: Job = {
    name: 'return_rejected_wires',
    schedule: '* * * * *',
    work: () => returnRejectedWires(means),
  };
  if (!wireRail) return [returning];
  const sending: Job[] = [
    {
      name: 'settle_due_wires',
      schedule: '*/5 * * * *',
      work: async () => ((await releasesByTime()) ? settleDueWires(means) : 0),
    },
    {
      name: 'hand_over_wires',
      schedule: '* * * * *',
      work: () => handOverWires({ ...means, rail: wireRail }),
    },
  ];
  const collect = wireRail.collectReports;
  if (collect)
    sending.push({
      name: 'collect_wire_reports',
      schedule: '* * * * *',
      // Returns rejected wires immediately instead of waiting for that job's own schedule.
      work: async () => {
        await collect((message) => recordWireReports(means.database, message));
        await returnRejectedWires(means);
      },
    });
  return [returning, ...sending];
}

export const wires = capability({
  routes: wireTransferRoutes,
  jobs,
  keyedColumns: [
    { purpose: 'sealing', table: 'wire_instruction', column: 'account_number_key_id' },
  ],
});
