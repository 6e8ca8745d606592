import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseRoles } from '@seven-hills/postgres';
import pg from 'pg';
import { archiveSettings } from './backup/archive.ts';
import { ensureCluster } from './cluster/cluster.ts';
import { ensureSuperuserPassword, passwordOf, SUPERUSER } from './cluster/passwords.ts';
import { ensureDatabase, ensureRoles, roleNames, rolesBy } from './cluster/roles.ts';
import { prepareBinaries } from './host/binaries.ts';
import { findFreePort } from './host/free-port.ts';
import { placeCluster } from './host/staging.ts';
import { giveTo, type SystemUser } from './host/system-user.ts';
import { ensureWritableDirectory } from './host/writable-directory.ts';
import type { FileLock } from './ownership/file-lock.ts';
import { takeOwnership } from './ownership/owner-lock.ts';
import { claimCluster } from './server/claim-cluster.ts';
import type { PostmasterOptions } from './server/postmaster.ts';
import { forgetUrl, noteUrl } from './server/running-url.ts';
import { type Endpoint, SOCKET_PORT, serverSettings } from './server/server-settings.ts';
import { supervise } from './server/supervise.ts';

export interface EmbeddedOptions {
  /** Contains the cluster, its log, and the lock; created if missing. */
  dataDirectory: string;
  /** False trades durability for speed, for throw-away data. Default: true. */
  durable?: boolean;
  /** Where clients connect. Default: a unix socket if the platform has them. */
  transport?: Endpoint['kind'];
  /** Archives the write-ahead log into the folder next to the cluster. Default: false. */
  archives?: boolean;
  /** Settings for a single start, such as those for a recovery; a failed start is not retried. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** A URL for node-postgres, as the superuser. The bank itself uses only `roles`. */
  connectionString(database: string): string;
  /** The bank's three roles on a database. */
  roles(database: string): DatabaseRoles;
  /** Creates the database unless it exists, and makes the owner role own everything in it. */
  ensureDatabase(name: string): Promise<void>;
  /** The server's current process id; it changes after a restart. */
  pid(): number;
  /**
   * Calls `listener` once if the server ends unexpectedly and cannot be restarted, or if another
   * owner has taken the data directory (`OwnershipLostError`); by then, the server is stopped.
   */
  onExit(listener: (error: Error) => void): void;
  /** Requests a stop without waiting, for a process that is about to end. */
  abandon(): void;
  /** Stops the server cleanly and releases the data directory. */
  stop(): Promise<void>;
}

/**
 * Starts the private PostgreSQL server of a data directory, which it creates on first use, and
 * keeps it running: a server that dies is restarted and recovers. Cleans up after a killed owner
 * first. Throws `UnwritableDirectoryError` if the directory cannot be written,
 * `DataDirectoryInUseError` if another process owns it, and an error with the server's last log
 * lines if it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  ensureWritableDirectory(options.dataDirectory);
  const dataDirectory = realpathSync(options.dataDirectory);
  const ownership = await takeOwnership(dataDirectory);
  let claim: FileLock | undefined;
  try {
    const { cluster, user } = placeCluster(dataDirectory);
    const binaries = prepareBinaries(user);
    await ensureCluster({ binaries, cluster, user, durable });
    claim = await claimCluster({ dataDirectory, cluster, binaries });
    ensureSuperuserPassword({ binaries, cluster, user });
    const endpoint = await openEndpoint(options.transport, cluster, user);
    const server: PostmasterOptions = {
      binaries,
      cluster,
      user,
      logFile: join(dataDirectory, 'postgres.log'),
      settings: {
        ...serverSettings(endpoint, durable),
        ...(options.archives && archiveSettings(cluster, user)),
        ...options.settings,
      },
      lockDescriptor: claim.descriptor,
    };
    const supervised = await supervise(server, options.settings && 1);
    ownership.onLost(supervised.giveUp);
    const urlOf = (database: string, role: string) =>
      urlAt(endpoint, database, role, passwordOf(cluster, role));
    const connectionString = (database: string) => urlOf(database, SUPERUSER);
    try {
      await ensureRoles(connectionString('postgres'), (role) => passwordOf(cluster, role));
    } catch (error) {
      await supervised.stop();
      throw error;
    }
    noteUrl(dataDirectory, urlOf('postgres', roleNames.reader));
    return {
      connectionString,
      roles: (database) => rolesBy((role) => urlOf(database, role)),
      ensureDatabase: (name) => ensureDatabase(connectionString, name),
      pid: supervised.pid,
      onExit: supervised.onExit,
      abandon: supervised.abandon,
      async stop() {
        if (!ownership.isLost()) await letSessionsEnd(connectionString('postgres'));
        await supervised.stop();
        // The files in a directory that was taken over belong to the other owner.
        if (!ownership.isLost()) {
          forgetUrl(dataDirectory);
          closeEndpoint(endpoint);
        }
        claim?.release();
        ownership.release();
      },
    };
  } catch (error) {
    claim?.release();
    ownership.release();
    throw error;
  }
}

/**
 * The longest path that fits sockaddr_un with its terminating zero (unix(7)); macOS allows 4 bytes
 * less.
 */
const MAX_SOCKET_PATH = 103;

async function openEndpoint(
  transport: Endpoint['kind'] | undefined,
  cluster: string,
  user: SystemUser | undefined,
): Promise<Endpoint> {
  if ((transport ?? (process.platform === 'win32' ? 'loopback' : 'socket')) === 'loopback') {
    return { kind: 'loopback', port: await findFreePort() };
  }
  const beside = join(dirname(cluster), 'socket');
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH;
  const directory = fits ? beside : mkdtempSync(join(tmpdir(), 'shb-'));
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  giveTo(user, directory);
  return { kind: 'socket', directory };
}

function closeEndpoint(endpoint: Endpoint): void {
  if (endpoint.kind === 'socket') rmSync(endpoint.directory, { recursive: true, force: true });
}

function urlAt(endpoint: Endpoint, database: string, role: string, password: string): string {
  const name = encodeURIComponent(database);
  return endpoint.kind === 'socket'
    ? `postgresql://${role}:${password}@localhost:${SOCKET_PORT}/${name}?host=${encodeURIComponent(endpoint.directory)}`
    : `postgresql://${role}:${password}@127.0.0.1:${endpoint.port}/${name}`;
}

/**
 * A closing client does not wait for its session, and a server that stops first would report that
 * as an error. The stop disconnects sessions that have not ended after a second.
 */
async function letSessionsEnd(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: SESSIONS_TIMEOUT_MS });
  client.on('error', () => undefined);
  const deadline = Date.now() + SESSIONS_TIMEOUT_MS;
  try {
    await client.connect();
    while (Date.now() < deadline) {
      const { rowCount } = await client.query(OTHER_SESSIONS);
      if (rowCount === 0) break;
      await sleep(SESSIONS_POLL_MS);
    }
  } catch {
    // A server that does not answer has no sessions to wait for.
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SESSIONS_TIMEOUT_MS = 1_000;
const SESSIONS_POLL_MS = 10;
const OTHER_SESSIONS = `
  select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
