import pg from 'pg';
import {
  type DatabaseAddress,
  type DatabaseHost,
  parseDatabaseAddress,
} from './database-address.ts';
import { notePosition, readPosition, watchPosition } from './newest-primary.ts';

/** None of a database's hosts accepts writes right now; the message contains each one's answer. */
export class NoWritableHostError extends Error {
  override readonly name = 'NoWritableHostError';
}

/**
 * The node-postgres configuration for reaching the database of a connection string, for a pool or a
 * client.
 */
interface ConnectionConfig {
  connectionString: string;
  Client: typeof pg.Client;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A silent host must not delay the others. */
const ASK_TIMEOUT_MS = 3_000;

/**
 * Returns how to connect to the database of a connection string. With several hosts, each
 * connection first finds the one that accepts writes, so that after a failover the next connection
 * reaches the promoted standby. Connections that are opened together share one search. Throws
 * `DatabaseAddressError`; connecting fails with `NoWritableHostError` if there is none.
 */
export function connectionConfig(connectionString: string): ConnectionConfig {
  const address = parseDatabaseAddress(connectionString);
  const [first] = address.hosts;
  if (!address.mustTakeWrites || first === undefined)
    return { connectionString, Client: pg.Client };
  return { connectionString: address.leadingTo(first), Client: clientOf(address) };
}

function clientOf(address: DatabaseAddress): typeof pg.Client {
  let search: Promise<DatabaseHost> | null = null;
  const find = () => {
    search ??= findWritableHost(address).finally(() => {
      search = null;
    });
    return search;
  };

  return class WritableHostClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToWritable();
      if (!callback) return connected;
      const done = callback as (error: unknown, client?: pg.Client) => void;
      // Outside the promise, so that an exception in the pool's callback does not reject it.
      connected.then(
        (client) => process.nextTick(done, null, client),
        (error: unknown) => process.nextTick(done, error),
      );
      return undefined;
    }

    async #connectToWritable(): Promise<pg.Client> {
      Object.assign(this, await find());
      await super.connect();
      // The host may have changed since it was checked, and another host may answer at its address.
      const reason = (await takesWrites(this))
        ? await this.#whySuperseded()
        : 'no longer accepts writes';
      if (reason === null) return this;
      this.connection.stream.destroy();
      throw new NoWritableHostError(`${this.host}:${this.port} ${reason}`);
    }

    async #whySuperseded(): Promise<string | null> {
      const position = await readPosition(this);
      if (!position) return null;
      if (!notePosition(position)) return SUPERSEDED;
      watchPosition(this, position);
      return null;
    }
  };
}

const SUPERSEDED = 'is a former primary that still runs';

/**
 * Queries all hosts at the same time and returns the first that reports that it accepts writes.
 * Whatever promotes standbys determines which server that is; a former primary that is still
 * running is ignored once its successor has answered. Rejects with `NoWritableHostError`.
 */
async function findWritableHost(address: DatabaseAddress): Promise<DatabaseHost> {
  const asked = address.hosts.map(async (host) => {
    const client = new pg.Client({
      connectionString: address.leadingTo(host),
      application_name: 'seven-hills-search',
      connectionTimeoutMillis: ASK_TIMEOUT_MS,
      query_timeout: ASK_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await takesWrites(client))) throw new Error('is read-only');
      const position = await readPosition(client);
      if (position && !notePosition(position)) throw new Error(SUPERSEDED);
      return host;
    } catch (error) {
      const { message, code } = error as { message: string; code?: string };
      throw new Error(`${host.host}:${host.port}: ${message || code}`);
    } finally {
      client.end().catch(() => undefined);
    }
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const reasons = (error as AggregateError).errors.map(({ message }) => message);
    throw new NoWritableHostError(`no host of the database accepts writes (${reasons.join('; ')})`);
  }
}

/**
 * The transactions of a standby are read-only (PostgreSQL 18, 26.4.1). So are those of a role that
 * only reads, such as the bank's reader, on every server, so they do not show which one accepts
 * writes.
 */
async function takesWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only === 'off') return true;
  const { rowCount } = await client.query(PRIMARY_FOR_READ_ONLY_ROLE);
  return rowCount === 1;
}

const PRIMARY_FOR_READ_ONLY_ROLE = `
  select from pg_settings
  where name = 'default_transaction_read_only' and setting = 'on'
    and source in ('user', 'database user')
    and not pg_is_in_recovery()`;
