import { createPool } from '@seven-hills/postgres';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@seven-hills/postgres-embedded';

/** The context of every section of the benchmark. */
export interface BenchContext {
  /** Small and short, to try the benchmark itself; its figures are not meant to be kept. */
  isQuick: boolean;
  /** Returns the URL of a new, empty database on the server that all sections share. */
  freshDatabase(name: string): Promise<string>;
  /** The process id of the shared server's main process, for its processor time. */
  postgresPid: number;
  /** Drops the database, so that an earlier section's leftovers do not affect a later one. */
  dropDatabase(name: string): Promise<void>;
}

export interface BenchServer {
  context: BenchContext;
  /** `18.4` */
  postgresVersion: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL server, configured as shipped, in a throw-away directory. */
export async function startBenchServer(
  dataDirectory: string,
  isQuick: boolean,
): Promise<BenchServer> {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDirectory });
  const admin = createPool({ connectionString: postgres.connectionString('postgres'), max: 1 });
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  return {
    context: {
      isQuick,
      postgresPid: postgres.pid(),
      async freshDatabase(name) {
        await admin.query(`create database ${name}`);
        return postgres.connectionString(name);
      },
      dropDatabase: async (name) =>
        void (await admin.query(`drop database if exists ${name} with (force)`)),
    },
    postgresVersion: rows[0]?.server_version ?? 'unknown',
    async stop() {
      await admin.end();
      await postgres.stop();
    },
  };
}
