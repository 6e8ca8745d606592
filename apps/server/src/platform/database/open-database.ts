import { connectionConfig, type DatabaseRole, type DatabaseRoles } from '@seven-hills/postgres';
import { runningDatabaseUrl, startEmbeddedPostgres } from '@seven-hills/postgres-embedded';
import { grantRoles } from './migrations.ts';

/** A database that can be connected to, and who looks after it. */
export interface OpenedDatabase {
  /** The service's, which the running bank uses. */
  connectionString: string;
  roles: DatabaseRoles;
  /** Calls the listener when an embedded server is gone for good. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** For a process that is about to end: tells an embedded server to stop, without waiting. */
  abandon(): void;
}

/** A database that can be read. */
export interface ReadableDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** `DATABASE_URL`, or one of the addresses beside it, does not answer. */
export class UnreachableDatabaseError extends Error {
  override readonly name = 'UnreachableDatabaseError';
}

/** Which database the bank works on. */
export interface DatabaseSettings {
  dataDirectory: string;
  /** An outside PostgreSQL, as the role that the bank works as; `null` runs the embedded one. */
  databaseUrl: string | null;
  /** The same database as the role that owns it and migrates it. */
  databaseOwnerUrl: string | null;
  /** The same database as a role that only reads it, for reports and the audit. */
  databaseReaderUrl: string | null;
}

const embeddedName = 'seven_hills';

/**
 * The database that the settings ask for: the one at `DATABASE_URL`, or the embedded server's. From here
 * on nothing knows the difference.
 * Fails with UnreachableDatabaseError or DataDirectoryInUseError.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== null) return openOutside(settings.databaseUrl, settings);
  const server = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory });
  try {
    await server.ensureDatabase(embeddedName);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const roles = server.roles(embeddedName);
  return {
    connectionString: roles.service.connectionString,
    roles,
    onLost: (listener) => server.onExit(listener),
    close: () => server.stop(),
    abandon: () => server.abandon(),
  };
}

/**
 * Opens the database as the reader, for a program that works beside a running bank: joins its embedded
 * server when there is one, and otherwise starts it for as long as the program takes.
 */
export async function joinDatabase(settings: DatabaseSettings): Promise<ReadableDatabase> {
  const running =
    settings.databaseUrl === null
      ? runningDatabaseUrl(settings.dataDirectory, embeddedName)
      : (settings.databaseReaderUrl ?? settings.databaseUrl);
  if (running !== undefined) {
    await askRole(running, settings.databaseReaderUrl ? 'DATABASE_READER_URL' : 'DATABASE_URL');
    return { connectionString: running, close: async () => {} };
  }
  const opened = await openDatabase(settings);
  try {
    // No bank of this version may have started on the data directory yet.
    await grantRoles(opened.roles);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { connectionString: opened.roles.reader.connectionString, close: opened.close };
}

/** Reads the roles from the settings. The service's role stands in for one that isn't set. */
async function openOutside(
  databaseUrl: string,
  { databaseOwnerUrl, databaseReaderUrl }: DatabaseSettings,
): Promise<OpenedDatabase> {
  const service = await askRole(databaseUrl, 'DATABASE_URL');
  const other = async (url: string | null, setting: string) => {
    if (url === null) return service;
    const role = await askRole(url, setting);
    if (role.place !== service.place)
      throw new UnreachableDatabaseError(
        `The setting ${setting} leads to another database than DATABASE_URL.`,
      );
    return role;
  };
  const owner = await other(databaseOwnerUrl, 'DATABASE_OWNER_URL');
  const reader = await other(databaseReaderUrl, 'DATABASE_READER_URL');
  return {
    connectionString: databaseUrl,
    roles: { owner, service, reader },
    onLost: () => {},
    close: async () => {},
    abandon: () => {},
  };
}

/** Connects once to check an address and to learn which database and role it leads to. */
async function askRole(
  connectionString: string,
  setting: string,
): Promise<DatabaseRole & { place: string }> {
  const { Client, ...address } = connectionConfig(connectionString);
  const client = new Client({ ...address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; name: string; place: string }>(
      `select current_setting('server_version_num')::int as version, current_user as name,
              format('%s/%s', system_identifier, current_database()) as place
       from pg_control_system()`,
    );
    const { version = 0, name = '', place = '' } = rows[0] ?? {};
    if (version < 150_000) throw new Error('it is older than PostgreSQL 15');
    return { name, connectionString, place };
  } catch (error) {
    throw new UnreachableDatabaseError(
      `The database at ${setting} cannot be used: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
