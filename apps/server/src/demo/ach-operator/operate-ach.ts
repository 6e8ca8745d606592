import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { collectFiles } from './collect-files.ts';
import { deliverDay } from './deliver-day.ts';
import { batchOn } from './simulated-days.ts';

interface OperatorMeans {
  database: Database;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
  log: FastifyBaseLogger;
}

/**
 * The job of `ACH_SIMULATOR`: the rest of the world for a demo, in the place of the ACH operator
 * and of all other banks. Each minute in which someone uses the demo stands for a day, so that the
 * first paycheck arrives soon after they sign in, and a demo that is left running stays as it is.
 */
export function achOperatorJobs({ database, achNetwork, log }: OperatorMeans): Job[] {
  if (!achNetwork?.simulatedIn) return [];
  const { simulatedIn: directory, routingNumber } = achNetwork;
  let day = 0;
  return [
    {
      name: 'simulate_ach_operator',
      schedule: '* * * * *',
      async work() {
        const now = bankNow();
        if (await isInUse(database)) {
          const batch = batchOn(day);
          day += 1;
          if (batch) await deliverDay({ database, directory, routingNumber, now }, batch);
        }
        await collectFiles({ directory, log, now });
      },
    },
  ];
}

/** Whether anyone has been active in the last minutes. */
async function isInUse(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from session where last_active_at > now() - interval '15 minutes' limit 1",
  );
  return rowCount === 1;
}
