import { connectionConfig } from '@seven-hills/postgres';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@seven-hills/postgres/embedded';
import type { Settings } from '../settings.ts';

/** A database that can be connected to, and who looks after it. */
export interface OpenedDatabase {
  connectionString: string;
  /** Calls the listener when an embedded server is gone for good. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** For a process that is about to end: tells an embedded server to stop, without waiting. */
  abandon(): void;
}

/** `DATABASE_URL` does not answer. */
export class UnreachableDatabaseError extends Error {
  override readonly name = 'UnreachableDatabaseError';
}

const embeddedName = 'seven_hills';

/**
 * The database that the settings ask for: the one at `DATABASE_URL`, or the embedded server's. From here
 * on nothing knows the difference.
 * Fails with UnreachableDatabaseError or DataDirectoryInUseError.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== null) return openOutside(settings.databaseUrl);
  const server = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory });
  try {
    await server.ensureDatabase(embeddedName);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    connectionString: server.connectionString(embeddedName),
    onLost: (listener) => server.onExit(listener),
    close: () => server.stop(),
    abandon: () => server.abandon(),
  };
}

/**
 * The same for a program that works beside a running bank: joins its embedded server when there is one,
 * and otherwise starts it for as long as the program takes.
 */
export async function joinDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
): Promise<OpenedDatabase> {
  const running =
    settings.databaseUrl ?? runningDatabaseUrl(settings.dataDirectory, embeddedName) ?? null;
  return openDatabase({ ...settings, databaseUrl: running });
}

async function openOutside(connectionString: string): Promise<OpenedDatabase> {
  const { Client, ...address } = connectionConfig(connectionString);
  const client = new Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('it is older than PostgreSQL 15');
  } catch (error) {
    throw new UnreachableDatabaseError(
      `The database at DATABASE_URL cannot be used: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  return { connectionString, onLost: () => {}, close: async () => {}, abandon: () => {} };
}
