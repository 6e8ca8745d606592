import { createPool, type Database } from '@seven-hills/postgres';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@seven-hills/postgres/embedded';
import { StartError } from '../lifecycle/start-error.ts';
import type { Settings } from '../settings.ts';

export interface OpenDatabase {
  pool: Database;
  /** For what keeps connections of its own: the job queue and the listener. */
  connectionString: string;
  /** Calls `listener` once when the embedded server is gone for good. */
  onLost(listener: (error: Error) => void): void;
  /** Ends all connections and, when this process runs it, the embedded server. */
  close(): Promise<void>;
  /** For a process that quits at once: tells the embedded server to stop, without waiting for it. */
  abandon(): void;
}

/** The database's name in the embedded server. */
const embeddedDatabase = 'seven_hills';
const oldestMajorVersion = 15;
const statementTimeoutMs = 30_000;
const drainTimeoutMs = 5_000;

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDirectory' | 'databaseConnectionsMax'>;

/**
 * Opens the database of DATABASE_URL, or else starts the embedded server of the data directory.
 * Fails with a StartError when it does not answer or is too old, and with a DataDirectoryInUseError
 * when another process runs the embedded server.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) {
    return openExternal(settings.databaseUrl, settings.databaseConnectionsMax, onIdleError);
  }
  const server = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory });
  try {
    await server.ensureDatabase(embeddedDatabase);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const connectionString = server.connectionString(embeddedDatabase);
  const pool = openPool(connectionString, settings.databaseConnectionsMax, onIdleError);
  return {
    pool,
    connectionString,
    onLost: server.onExit,
    async close() {
      await endPool(pool);
      await server.stop();
    },
    abandon: server.abandon,
  };
}

/**
 * The same for a tool that works beside a running server: joins its embedded database when there is
 * one, and starts it otherwise.
 */
export async function joinDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const url =
    settings.databaseUrl ?? runningDatabaseUrl(settings.dataDirectory, embeddedDatabase) ?? null;
  return openDatabase({ ...settings, databaseUrl: url });
}

async function openExternal(
  connectionString: string,
  max: number,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  const pool = openPool(connectionString, max, onIdleError);
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL: the database does not answer (${describe(error)}).`);
  }
  return {
    pool,
    connectionString,
    onLost: () => undefined,
    close: () => endPool(pool),
    abandon: () => undefined,
  };
}

function openPool(
  connectionString: string,
  max: number,
  onIdleError: (error: Error) => void,
): Database {
  return createPool({ connectionString, max, statementTimeoutMs, pipeline: true, onIdleError });
}

/** A connection that somebody still holds would keep the pool open for good. */
async function endPool(pool: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainTimeoutMs);
  });
  await Promise.race([pool.end(), timeout]);
  clearTimeout(timer);
}

async function checkVersion(pool: Database): Promise<void> {
  const { rows } = await pool.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  if (major < oldestMajorVersion) {
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${major} is too old; ${oldestMajorVersion} or newer is needed.`,
    );
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
