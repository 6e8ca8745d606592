import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { AchNetwork } from '../../money/ach/ach-network.ts';
import type { Job } from '../../platform/jobs/start-jobs.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { collectFiles } from './collect-files.ts';
import { deliverDay } from './deliver-day.ts';
import { daysInCycle, simulatedDays } from './simulated-days.ts';

interface OperatorMeans {
  database: Database;
  /** Null if the bank exchanges no ACH files. */
  achNetwork: AchNetwork | null;
  log: FastifyBaseLogger;
}

/**
 * The job of `ACH_SIMULATOR`: the rest of the world for a demo, in the place of the ACH operator and
 * of all other banks. Each minute stands for a day, counted from the start of the server, so that
 * the first paycheck arrives soon after it.
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
        const batch = simulatedDays.get(day % daysInCycle);
        day += 1;
        if (batch) await deliverDay({ database, directory, routingNumber, now }, batch);
        await collectFiles({ directory, log, now });
      },
    },
  ];
}
