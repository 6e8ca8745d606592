import pg from 'pg';
import { shareConnectionsOf } from './shared-connection.ts';
import { getTypeParser } from './type-parsers.ts';
import { connectionConfig } from './writable-host.ts';

export type Database = pg.Pool;
export type Connection = pg.PoolClient;

export interface PoolSettings {
  /** One host, or several, of which the one that accepts writes is used. */
  connectionString: string;
  /** The maximum number of open connections. Default: 10. */
  max?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** The server cancels a statement that runs longer. Default: no limit. */
  statementTimeoutMs?: number;
  /**
   * The client fails a statement whose answer takes longer, even if the server no longer responds.
   */
  answerTimeoutMs?: number;
  /** How long to wait for a free or new connection. Default: 10 seconds. */
  connectTimeoutMs?: number;
  /** Sends statements together without waiting for the previous one. Default: off. */
  pipeline?: boolean;
  /** Prepares each new connection before the pool hands it out. */
  onConnect?: (connection: pg.ClientBase) => Promise<unknown>;
  /** Called when an idle connection breaks; the pool replaces it automatically. */
  onIdleError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;

/**
 * A connection pool whose values keep their precision: `bigint` columns are read as `bigint`,
 * `date` as its ISO text (a `Date` would shift it across time zones), `numeric` as text, and arrays
 * of these likewise. `timestamptz` is a `Date`. Nothing connects before the first query; a failing
 * query rejects, and the process never crashes.
 */
export function createPool(settings: PoolSettings): Database {
  const pool = new pg.Pool({
    ...connectionConfig(settings.connectionString),
    max: settings.max ?? 10,
    application_name: settings.applicationName ?? 'seven-hills-bank',
    connectionTimeoutMillis: settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    pipeline: settings.pipeline ?? false,
    types: { getTypeParser },
    ...(settings.statementTimeoutMs === undefined
      ? {}
      : { statement_timeout: settings.statementTimeoutMs }),
    ...(settings.answerTimeoutMs === undefined ? {} : { query_timeout: settings.answerTimeoutMs }),
    ...(settings.onConnect && { onConnect: settings.onConnect }),
  });
  // Without a listener, a client's error event would end the process. The pool forwards those of
  // idle clients; a client in use reports its loss through its queries.
  pool.on('error', (error) => settings.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (settings.pipeline) shareConnectionsOf(pool);
  return pool;
}
