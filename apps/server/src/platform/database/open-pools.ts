import {
  createPool,
  type Database,
  type DatabaseRoles,
  type PoolSettings,
} from '@seven-hills/postgres';

export interface Pools {
  /** Connects as the service. Statements that are sent together share a round trip. */
  database: Database;
  /**
   * The service's connections for postings alone. So slow reads cannot hold up a payment, and staff
   * transactions that hold connections of `database` while they post cannot wait for each other's.
   */
  postingDatabase: Database;
  /** Connects as the reader; identical to the service's pool if both use one role. */
  readerDatabase: Database;
  close(): Promise<void>;
}

/**
 * The posting engine runs at most two batches at once, and two of requests that nobody waits for.
 */
const postingConnectionsMax = 4;

/** Enough for staff, who open one report at a time. */
const readerConnectionsMax = 4;

/** Opens a running server's connection pools. */
export function openPools(
  { service, reader }: DatabaseRoles,
  { max, onIdleError }: Required<Pick<PoolSettings, 'max' | 'onIdleError'>>,
): Pools {
  const common = { statementTimeoutMs: 20_000, answerTimeoutMs: 22_000, onIdleError };
  const { connectionString } = service;
  const database = createPool({ ...common, connectionString, max, pipeline: true });
  const postingDatabase = createPool({
    ...common,
    connectionString,
    max: postingConnectionsMax,
    pipeline: true,
  });
  const readerDatabase =
    reader.connectionString === connectionString
      ? database
      : createPool({
          ...common,
          connectionString: reader.connectionString,
          max: readerConnectionsMax,
        });
  return {
    database,
    postingDatabase,
    readerDatabase,
    async close() {
      const pools = new Set([database, postingDatabase, readerDatabase]);
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}
