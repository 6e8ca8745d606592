import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { createServerClock, type ServerClock } from '../time/server-clock.ts';
import { createPatientPool } from './patient-pool.ts';
import { repeat } from './repeat.ts';
import { resetFutureMarks } from './reset-future-marks.ts';

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

/** How often the clocks are compared and the timetable's marks are checked. */
const clockCheckMs = 5_000;

/**
 * Runs the jobs through a queue in the database (graphile-worker, in its own schema): of several
 * servers, one performs each run, and failed runs are retried. A server whose clock differs from
 * the database's neither schedules nor runs jobs until it is right. `stopMs` is how long `stop`
 * waits.
 */
export async function startJobs(
  connectionString: string,
  jobs: readonly Job[],
  logger: Pick<FastifyBaseLogger, 'error' | 'warn' | 'debug'>,
  { stopMs = stopMsMax, checkMs = clockCheckMs, clock: given }: StartOptions = {},
): Promise<RunningJobs> {
  const { pool, giveUp } = createPatientPool(connectionString, (error) =>
    logger.warn({ err: error }, 'the jobs cannot reach the database'),
  );
  const clock = given ?? createServerClock(pool, { error: logger.error.bind(logger), info() {} });
  keepOutOfTimetable(pool, clock);
  const overtime = new AbortController();
  const begin = () =>
    run({
      pgPool: pool,
      // A long audit still leaves room for other jobs.
      concurrency: 3,
      noHandleSignals: true,
      pollInterval: 10_000,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') logger.error(message);
        else if (level === 'warning') logger.warn(message);
        else logger.debug(message);
      }),
      taskList: Object.fromEntries(
        jobs.map(({ name, work }) => [
          name,
          async () => {
            if (!(await clock.check())) throw new Error('the clock of this server is wrong');
            await cutBy(overtime.signal, work());
          },
        ]),
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
  let runner: Runner | null = null;
  const follow = async () => {
    const isRight = await clock.check();
    if (isRight) {
      const reset = await resetFutureMarks(pool);
      if (reset > 0)
        logger.warn({ reset }, 'a server with a wrong clock had moved jobs into the future');
      runner ??= await begin();
    } else {
      const stopping = runner;
      runner = null;
      await stopping?.stop();
    }
  };
  await follow();
  const following = repeat(follow, checkMs, (error) =>
    logger.warn({ err: error }, 'the jobs cannot follow the clock'),
  );
  return {
    async stop() {
      giveUp();
      const cut = setTimeout(() => {
        logger.warn('jobs in progress did not end in time; they are tried again');
        overtime.abort(new Error('the server stopped before the job ended'));
      }, stopMs);
      await following.stop();
      await runner?.stop();
      clearTimeout(cut);
      await pool.end();
    },
  };
}

interface StartOptions {
  stopMs?: number;
  checkMs?: number;
  /** Default: compares the clock through the jobs' own connections. */
  clock?: ServerClock;
}

/**
 * Drops what the library would write into the timetable while the clock is wrong: between two
 * checks, a clock that jumps ahead would schedule the jobs of all the time in between.
 */
function keepOutOfTimetable(pool: pg.Pool, clock: ServerClock): void {
  const ask = pool.query.bind(pool) as (...statement: unknown[]) => Promise<unknown>;
  const askIfRight = async (...statement: unknown[]) =>
    / as known_crontabs/i.test(String(statement[0])) && !(await clock.check())
      ? { rows: [], rowCount: 0 }
      : ask(...statement);
  pool.query = askIfRight as typeof pool.query;
}

/** Waits for work; fails as soon as the signal is aborted. */
function cutBy(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(signal.reason);
    signal.addEventListener('abort', cut);
    work.then(() => resolve(), reject).finally(() => signal.removeEventListener('abort', cut));
  });
}
