import { setTimeout as sleep } from 'node:timers/promises';
import { connectionConfig } from '@seven-hills/postgres';
import pg from 'pg';

export interface PatientPool {
  pool: pg.Pool;
  /** From now on what fails is answered with nothing, so that whoever waits can end. */
  giveUp(): void;
}

const pauseMs = 1_000;

/**
 * A pool whose `query` fails never: it tries again until it succeeds. graphile-worker's timetable
 * schedules through it, and a failure there is a rejection that nobody can catch (0.16, `runner.js`:
 * `cron.promise.finally`), which would end the process. A timetable that is late catches up by itself.
 */
export function createPatientPool(
  connectionString: string,
  onFailure: (error: unknown) => void,
): PatientPool {
  // Its own connections, with a listener that outlives the runner: one that breaks while it is being
  // closed must not end the process.
  const pool = new pg.Pool({
    ...connectionConfig(connectionString),
    max: 3,
    application_name: 'jobs',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onFailure);
  const ask = pool.query.bind(pool) as (...statement: unknown[]) => Promise<unknown>;
  let isOver = false;
  const askUntilAnswered = async (...statement: unknown[]): Promise<unknown> => {
    for (;;) {
      try {
        return await ask(...statement);
      } catch (error) {
        if (isOver) return { rows: [], rowCount: 0 };
        onFailure(error);
        await sleep(pauseMs);
      }
    }
  };
  pool.query = askUntilAnswered as typeof pool.query;
  return {
    pool,
    giveUp() {
      isOver = true;
    },
  };
}
