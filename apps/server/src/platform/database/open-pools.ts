import {
  createPool,
  type Database,
  type DatabaseRoles,
  type PoolSettings,
} from '@seven-hills/postgres';

export interface Pools {
  /** As the service. Statements sent together travel together. */
  database: Database;
  /** As the reader; the service's pool when both are the same role. */
  readerDatabase: Database;
  close(): Promise<void>;
}

/** Staff look at reports one at a time. */
const readerConnectionsMax = 4;

/** Opens the pools that a running server works with. */
export function openPools(
  { service, reader }: DatabaseRoles,
  { max, onIdleError }: Required<Pick<PoolSettings, 'max' | 'onIdleError'>>,
): Pools {
  const common = { statementTimeoutMs: 20_000, answerTimeoutMs: 22_000, onIdleError };
  const { connectionString } = service;
  const database = createPool({ ...common, connectionString, max, pipeline: true });
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
    readerDatabase,
    async close() {
      const pools = new Set([database, readerDatabase]);
      await Promise.all([...pools].map((pool) => pool.end()));
    },
  };
}
