import { setTimeout as sleep } from 'node:timers/promises';
import { connectionConfig } from '@seven-hills/postgres';
import pg from 'pg';

export interface PatientPool {
  pool: pg.Pool;
  /** Makes failed queries resolve empty instead of retrying, so that shutdown can finish. */
  giveUp(): void;
}

const pauseMs = 1_000;

/**
 * Creates a pool whose `query` never fails but retries until it succeeds. graphile-worker's
 * timetable uses it, because a failure there is an unhandled rejection (0.16, `runner.js`:
 * `cron.promise.finally`), which would end the process. A late timetable catches up automatically.
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

/**
 * Makes the pool's connections ignore `LISTEN` and `UNLISTEN`, which graphile-worker would otherwise
 * try again and again on an engine without notifications.
 */
export function ignoreListening(pool: pg.Pool): void {
  const changed = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (changed.has(client)) return;
    changed.add(client);
    const ask = client.query.bind(client) as (...statement: unknown[]) => unknown;
    const askUnlessListening = (...statement: unknown[]) =>
      typeof statement[0] === 'string' && /^(UN)?LISTEN /.test(statement[0])
        ? Promise.resolve({ rows: [], rowCount: 0 })
        : ask(...statement);
    client.query = askUnlessListening as typeof client.query;
  });
}
