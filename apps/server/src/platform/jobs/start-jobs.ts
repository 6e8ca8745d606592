import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import { createPatientPool } from './patient-pool.ts';

/** Something that the bank does by itself from time to time. Running twice must do no harm. */
export interface Job {
  /** `send_mail`: a verb and what it is about. */
  name: string;
  /** When, as a crontab entry in UTC: `* * * * *` is every minute. */
  schedule: string;
  work: () => Promise<unknown>;
  /** A round that was missed while no server ran is made up for, if it is no older than this. */
  catchUpMs?: number;
}

export interface RunningJobs {
  /** Lets what is under way finish. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs through the database's own queue (graphile-worker, in a schema of its own), so that of
 * several servers one does each round, and a failed round is tried again.
 */
export async function startJobs(
  connectionString: string,
  jobs: readonly Job[],
  logger: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>,
): Promise<RunningJobs> {
  const { pool, giveUp } = createPatientPool(connectionString, (error) =>
    logger.warn({ err: error }, 'the jobs cannot reach the database'),
  );
  const runner = await run({
    pgPool: pool,
    // An audit of minutes leaves room for the others.
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 10_000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logger.error(message);
      else if (level === 'warning') logger.warn(message);
      else logger.debug(message);
    }),
    taskList: Object.fromEntries(jobs.map(({ name, work }) => [name, () => work().then(() => {})])),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, schedule, catchUpMs = 0 }) => ({
        task: name,
        match: schedule,
        identifier: name,
        options: { backfillPeriod: catchUpMs, jobKey: name, maxAttempts: 3 },
      })),
    ),
  });
  return {
    async stop() {
      giveUp();
      await runner.stop();
      await pool.end();
    },
  };
}
