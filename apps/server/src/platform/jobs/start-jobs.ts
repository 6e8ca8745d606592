import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run } from 'graphile-worker';
import { readEnginePaths } from '../engine/engine-paths.ts';
import { createPatientPool, ignoreListening } from './patient-pool.ts';

/** Recurring work of the bank. Running it twice must be harmless. */
export interface Job {
  /** A verb and its object, such as `send_mail`. */
  name: string;
  /** A crontab entry in UTC: `* * * * *` is every minute. */
  schedule: string;
  work: () => Promise<unknown>;
  /**
   * Makes up for a run that was missed while no server was running, if it is at most this old.
   * Default: no catch-up.
   */
  catchUpMs?: number;
}

export interface RunningJobs {
  /**
   * Waits briefly for jobs in progress to finish; the next server does the rest. An interrupted job
   * counts as failed, so it is retried.
   */
  stop(): Promise<void>;
}

/** How long a job in progress may hold up a server that stops. */
const stopMsMax = 10_000;

/** The maximum delay before a job begins on an engine that cannot announce it. */
const pollMsWithoutNotifications = 1_000;

/**
 * Runs the jobs through a queue in the database (graphile-worker, in its own schema): of several
 * servers, one performs each run, and failed runs are retried. `stopMs` is how long `stop` waits.
 */
export async function startJobs(
  connectionString: string,
  jobs: readonly Job[],
  logger: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>,
  { stopMs = stopMsMax } = {},
): Promise<RunningJobs> {
  const { pool, giveUp } = createPatientPool(connectionString, (error) =>
    logger.warn({ err: error }, 'the jobs cannot reach the database'),
  );
  const notifies = (await readEnginePaths(pool))?.notifications ?? true;
  if (!notifies) ignoreListening(pool);
  const overtime = new AbortController();
  const runner = await run({
    pgPool: pool,
    // A long audit still leaves room for other jobs.
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: notifies ? 10_000 : pollMsWithoutNotifications,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logger.error(message);
      else if (level === 'warning') logger.warn(message);
      else logger.debug(message);
    }),
    taskList: Object.fromEntries(
      jobs.map(({ name, work }) => [name, () => cutBy(overtime.signal, work())]),
    ),
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
      const cut = setTimeout(() => {
        logger.warn('jobs in progress did not end in time; they are tried again');
        overtime.abort(new Error('the server stopped before the job ended'));
      }, stopMs);
      await runner.stop();
      clearTimeout(cut);
      await pool.end();
    },
  };
}

/** Waits for work; fails as soon as the signal is aborted. */
function cutBy(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(signal.reason);
    signal.addEventListener('abort', cut);
    work.then(() => resolve(), reject).finally(() => signal.removeEventListener('abort', cut));
  });
}
