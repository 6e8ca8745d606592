import pg from 'pg';
import { connectionConfig } from './writable-host.ts';

export type Database = pg.Pool;
export type Connection = pg.PoolClient;

export interface PoolSettings {
  /** One host or several, of which the one that takes writes is meant. */
  connectionString: string;
  /** The most connections open at once; 10 unless told. */
  max?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** The server cancels a statement that runs longer; no limit unless told. */
  statementTimeoutMs?: number;
  /** A statement whose answer takes longer fails here, also when the server has fallen silent. */
  answerTimeoutMs?: number;
  /** How long to wait for a free or a fresh connection; 10 seconds unless told. */
  connectTimeoutMs?: number;
  /** Statements sent without waiting for the one before travel together; off unless told. */
  pipeline?: boolean;
  /** Called when a connection that nobody uses breaks; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 60_000;

/**
 * A connection pool whose values keep their precision: `bigint` columns are read as `bigint`,
 * `date` as its ISO text (a `Date` would move it across time zones), `numeric` as text, and
 * arrays of these alike. `timestamptz` is a `Date`.
 * Nothing connects before the first query; a failing query rejects, the process never crashes.
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
  });
  // Without a listener the error event of a client would end the process: the pool passes on those
  // of idle clients, and one that is in use reports its loss through its queries.
  pool.on('error', (error) => settings.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type TextParser = (value: string) => unknown;

// Object identifiers of built-in types never change (pg_type.dat in the PostgreSQL sources).
// The driver's types name the scalars only; 1009 is text[].
const parseTextArray: (value: string) => (string | null)[] = pg.types.getTypeParser(
  1009 as Parameters<typeof pg.types.getTypeParser>[0],
);

const precise = new Map<number, TextParser>([
  [20, BigInt], // int8
  [1016, (value) => parseTextArray(value).map(nullable(BigInt))], // int8[]
  [1082, (value) => value], // date
  [1182, parseTextArray], // date[]
  [1700, (value) => value], // numeric
  [1231, parseTextArray], // numeric[]
]);

/** The parser of a column's text, by the object identifier of its type. */
export const getTypeParser: typeof pg.types.getTypeParser = (
  oid: number,
  format?: 'text' | 'binary',
) =>
  (format === 'binary' ? undefined : precise.get(oid)) ??
  pg.types.getTypeParser(oid, format as 'text');

function nullable<T>(parse: (value: string) => T): (value: string | null) => T | null {
  return (value) => (value === null ? null : parse(value));
}
