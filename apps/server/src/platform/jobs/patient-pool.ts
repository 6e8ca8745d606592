import { setTimeout as sleep } from 'node:timers/promises';
import { connectionConfig } from '@seven-hills/postgres';
import pg from 'pg';
import { isDatabaseAway } from '../database/is-database-away.ts';

interface PatientPool {
  pool: pg.Pool;
  /** Makes failed queries resolve empty instead of retrying, so that shutdown can finish. */
  giveUp(): void;
}

const pauseMs = 1_000;

/**
 * Longer than any graphile-worker statement takes; a connection that stops responding is closed.
 */
const answerMsMax = 60_000;

/**
 * A code that graphile-worker retries: "cannot connect now" (0.16, `lib.js`:
 * `RETRYABLE_ERROR_CODES`).
 */
const PASSING = '57P03';

/**
 * Creates a pool that outlasts an unavailable database. Its `query` never fails but retries until
 * it succeeds: graphile-worker's timetable uses it, and a failure there is an unhandled rejection
 * (0.16, `runner.js`: `cron.promise.finally`), which would end the process. A late timetable
 * catches up automatically. `connect` waits for the database, and a statement on a connection that
 * breaks fails with a code that graphile-worker retries: a worker that cannot record the end of its
 * job stops for good, and is not replaced (0.16, `main.js`: "handle when a worker shuts down").
 */
export function createPatientPool(
  connectionString: string,
  onFailure: (error: unknown) => void,
): PatientPool {
  // Has its own connections, with an error listener that outlives the runner: a connection that
  // breaks during shutdown must not end the process.
  const pool = new pg.Pool({
    ...connectionConfig(connectionString),
    max: 3,
    application_name: 'jobs',
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMsMax,
  });
  pool.on('error', onFailure);
  // A client in use reports its loss through its queries; without a listener, its error event would
  // end the process. graphile-worker adds its own listener only to connections that are opened
  // after it starts.
  pool.on('connect', (client) => client.on('error', () => undefined));
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

  const open = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>;
    (callback: unknown): void;
  };
  const softened = new WeakSet<pg.PoolClient>();
  /** Makes failures of a connection's statements look temporary, unless the jobs are stopping. */
  const soften = (client: pg.PoolClient): pg.PoolClient => {
    if (softened.has(client)) return client;
    softened.add(client);
    const askOnce = client.query.bind(client) as (...statement: unknown[]) => unknown;
    const askSoftly = (...statement: unknown[]) => {
      const asked = askOnce(...statement);
      if (!(asked instanceof Promise)) return asked;
      return asked.catch((error: unknown) => {
        if (isDatabaseAway(error)) {
          // The connection may still be waiting for a response that never comes.
          client.connection.stream.destroy();
          if (!isOver) throw Object.assign(error as Error, { code: PASSING });
        }
        throw error;
      });
    };
    client.query = askSoftly as typeof client.query;
    return client;
  };
  const connectPatiently = async (): Promise<pg.PoolClient> => {
    for (;;) {
      try {
        return soften(await open());
      } catch (error) {
        if (isOver) throw error;
        onFailure(error);
        await sleep(pauseMs);
      }
    }
  };
  // The pool itself and graphile-worker's listener, which has its own retries, pass a callback.
  pool.connect = ((callback?: unknown) =>
    callback ? open(callback) : connectPatiently()) as typeof pool.connect;
  return {
    pool,
    giveUp() {
      isOver = true;
    },
  };
}
