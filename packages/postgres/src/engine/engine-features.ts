import pg from 'pg';
import { connectionConfig } from '../writable-host.ts';

/**
 * The PostgreSQL features that the bank uses if the engine has them, and works around if it does
 * not (docs/decisions/0104-choose-portable-paths-by-probing.md).
 */
export interface EngineFeatures {
  /** LISTEN receives what `pg_notify` sends from another session. */
  notifications: boolean;
  /** `pg_advisory_lock` excludes other sessions until its own session ends. */
  sessionLocks: boolean;
  /** The system column `xmin` names the transaction that wrote a row. */
  rowVersions: boolean;
  /** `pg_locks` names the transactions that hold a lock on a table. */
  writersInLocks: boolean;
}

export type EngineFeature = keyof EngineFeatures;

export const engineFeatures: readonly EngineFeature[] = [
  'notifications',
  'sessionLocks',
  'rowVersions',
  'writersInLocks',
];

/** PostgreSQL itself, with direct connections. */
export const postgresFeatures: Readonly<EngineFeatures> = {
  notifications: true,
  sessionLocks: true,
  rowVersions: true,
  writersInLocks: true,
};

/**
 * A notification within one machine takes milliseconds. An engine that ignores LISTEN takes up all
 * of this time.
 */
const notificationMsMax = 5_000;

/**
 * Tests each feature for its effect rather than its existence, because some engines accept a
 * statement and ignore it. Uses two connections for each, which close afterward, and creates
 * nothing. Fails if the database cannot be reached.
 */
export async function probeEngineFeatures(connectionString: string): Promise<EngineFeatures> {
  const features = { ...postgresFeatures };
  for (const feature of engineFeatures)
    features[feature] = (await whyMissing(connectionString, feature)) === null;
  return features;
}

/**
 * Returns why the engine lacks a feature, or null if it has it. Fails if the engine cannot answer,
 * for example because it is unreachable, overloaded, or stopping, since a guess would have lasting
 * effects.
 */
export async function whyMissing(
  connectionString: string,
  feature: EngineFeature,
): Promise<string | null> {
  const [one, other] = await Promise.all([open(connectionString), open(connectionString)]);
  try {
    return (await probes[feature](one, other)) ? null : 'it is accepted, but has no effect';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.message;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

/**
 * Whether the server reported an error about the statement, not about its own state (PostgreSQL 18,
 * appendix A).
 */
const isRefusal = (error: unknown): error is Error =>
  error instanceof pg.DatabaseError && !/^(08|53|57|58)/.test(error.code ?? '');

type Probe = (one: pg.Client, other: pg.Client) => Promise<boolean>;

const probes: Record<EngineFeature, Probe> = {
  async notifications(one, other) {
    const channel = `probe_${randomNumber()}`;
    const heard = new Promise<boolean>((resolve) => {
      one.once('notification', ({ payload }) => resolve(payload === 'heard'));
      setTimeout(() => resolve(false), notificationMsMax).unref();
    });
    await one.query(`listen ${channel}`);
    await other.query('select pg_notify($1, $2)', [channel, 'heard']);
    return heard;
  },
  async sessionLocks(one, other) {
    const key = randomNumber();
    const isOurs = async (client: pg.Client) => {
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock($1) as is_ours',
        [key],
      );
      return rows[0]?.is_ours;
    };
    await one.query('select pg_advisory_lock($1)', [key]);
    if (await isOurs(other)) return false;
    await one.query('select pg_advisory_unlock($1)', [key]);
    return (await isOurs(other)) === true;
  },
  async rowVersions(one) {
    const { rows } = await one.query<{ version: string }>(
      'select xmin::text::bigint as version from pg_class limit 1',
    );
    return Number(rows[0]?.version) > 0;
  },
  async writersInLocks(one, other) {
    const { rows } = await one.query<{ pid: number }>('select pg_backend_pid() as pid');
    const found = async () => {
      const { rowCount } = await other.query(
        `select from pg_locks
         where locktype = 'relation' and relation = 'pg_class'::regclass and pid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())
           and virtualtransaction is not null`,
        [rows[0]?.pid],
      );
      return rowCount === 1;
    };
    await one.query('begin');
    await one.query('select from pg_class limit 1');
    const during = await found();
    await one.query('commit');
    return during && !(await found());
  },
};

async function open(connectionString: string): Promise<pg.Client> {
  const { Client, ...address } = connectionConfig(connectionString);
  const client = new Client({
    ...address,
    application_name: 'seven-hills-probe',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Distinguishes simultaneous probes of servers that start together. */
const randomNumber = () => 1 + Math.floor(Math.random() * 2_000_000_000);
