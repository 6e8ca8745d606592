import { connectionConfig, type DatabaseRole, type DatabaseRoles } from '@seven-hills/postgres';
import {
  accessCluster,
  findOwner,
  roleNames,
  runningDatabaseUrl,
  startEmbeddedPostgres,
} from '@seven-hills/postgres-embedded';

/** An open database and its lifecycle. */
export interface OpenedDatabase {
  /** Connects as the service, for the running bank. */
  connectionString: string;
  roles: DatabaseRoles;
  /** Calls the listener when an embedded server stops permanently. */
  onLost(listener: (error: Error) => void): void;
  close(): Promise<void>;
  /** For a process that is about to exit: signals an embedded server to stop, without waiting. */
  abandon(): void;
}

/** A database opened for a program that runs alongside the bank. */
interface JoinedDatabase {
  connectionString: string;
  close(): Promise<void>;
}

/** `DATABASE_URL` or a related address does not respond. */
export class UnreachableDatabaseError extends Error {
  override readonly name = 'UnreachableDatabaseError';
}

/** The settings that select the database. */
export interface DatabaseSettings {
  dataDirectory: string;
  /** An external PostgreSQL, through the service's role; `null` runs the embedded one. */
  databaseUrl: string | null;
  /** The same database through the role that owns and migrates it. */
  databaseOwnerUrl: string | null;
  /** The same database through a read-only role, for reports and the audit. */
  databaseReaderUrl: string | null;
}

/** The name of the bank's database on the embedded server. */
export const embeddedName = 'seven_hills';

/**
 * Opens the configured database, at `DATABASE_URL` or embedded; callers use both the same way.
 * `archives` makes the embedded server archive its log. Fails with UnreachableDatabaseError or
 * DataDirectoryInUseError.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { archives = false }: { archives?: boolean } = {},
): Promise<OpenedDatabase> {
  if (settings.databaseUrl !== null) return openOutside(settings.databaseUrl, settings);
  const server = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory, archives });
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
 * Opens the database as the reader, for a program that runs alongside the bank: connects to its
 * embedded server if that is running, and otherwise starts it until the program ends. `grant` gives
 * the roles their privileges, because a bank of this version may not have started on the data
 * directory yet.
 */
export async function joinDatabase(
  settings: DatabaseSettings,
  grant: (roles: DatabaseRoles) => Promise<void>,
): Promise<JoinedDatabase> {
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
    await grant(opened.roles);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return { connectionString: opened.roles.reader.connectionString, close: opened.close };
}

/**
 * Connects to the embedded server of a bank that is running, in one of its roles; null if none is
 * running on this machine, or if the bank has a database of its own.
 */
export function joinRunning(
  settings: DatabaseSettings,
  role: 'owner' | 'service',
): JoinedDatabase | null {
  if (settings.databaseUrl !== null || findOwner(settings.dataDirectory) === undefined) return null;
  const { connectionString } = accessCluster(settings.dataDirectory);
  if (connectionString === undefined)
    throw new UnreachableDatabaseError(
      'The embedded database is starting or stopping. Please try again in a moment.',
    );
  const url = new URL(connectionString);
  url.pathname = `/${embeddedName}`;
  // The roles cannot log in themselves from another process.
  url.searchParams.set('options', `-c role=${roleNames[role]}`);
  return { connectionString: url.href, close: async () => {} };
}

/**
 * Opens the database as its owner, for a program that changes tables alongside the bank: connects
 * to its embedded server if that is running, and otherwise starts it until the program ends.
 */
export async function joinAsOwner(settings: DatabaseSettings): Promise<JoinedDatabase> {
  const running = joinRunning(settings, 'owner');
  if (running) return running;
  const opened = await openDatabase(settings);
  return { connectionString: opened.roles.owner.connectionString, close: opened.close };
}

/** Reads the roles from the settings. The service's role replaces one that is not set. */
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
        `The setting ${setting} leads to a different database than DATABASE_URL.`,
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

/** Connects once to check an address and to find its database and role. */
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
