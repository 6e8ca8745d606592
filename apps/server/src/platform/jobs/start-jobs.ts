import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
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
  const queueLogger = new Logger(() => (level, message) => {
    if (level === 'error') logger.error(message);
    else if (level === 'warning') logger.warn(message);
    else logger.debug(message);
  });
  await installQueue(pool, queueLogger);
  const runner = await run({
    pgPool: pool,
    // An audit of minutes leaves room for the others.
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 10_000,
    logger: queueLogger,
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

// Any number serves, so long as every server of this bank uses the same one, and nothing else does.
const QUEUE_LOCK = 1_892_002;

/** Two servers that create the queue's schema at once would fail one another (graphile-worker 0.16). */
async function installQueue(pool: Pool, logger: Logger): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [QUEUE_LOCK]);
    await runMigrations({ pgPool: pool, logger });
  } finally {
    // Closing the session gives the lock back, whatever state the session is in.
    holder.release(true);
  }
}
