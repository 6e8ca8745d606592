/** One server of a database: a name, an address, or the folder of a unix socket, and a port. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** A database's location, from a connection string. */
export interface DatabaseAddress {
  hosts: readonly DatabaseHost[];
  /** Whether to check that a host accepts writes before using it. */
  mustTakeWrites: boolean;
  /** Returns the connection string for only one of the hosts. */
  leadingTo(host: DatabaseHost): string;
}

/**
 * A connection string cannot be used; the message completes a sentence that begins with its name.
 */
export class DatabaseAddressError extends Error {
  override readonly name = 'DatabaseAddressError';
}

const DEFAULT_PORT = '5432';
const parts = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;

/**
 * Parses a connection string with one host or several, in libpq's format (PostgreSQL 18, 32.1.1.3):
 * `postgresql://user@one:5432,two:5433/bank?target_session_attrs=read-write`, or the lists in the
 * parameters `host` and `port`. With several hosts, connections use the one that accepts writes,
 * regardless of `target_session_attrs`, because a bank cannot use any other. Throws
 * `DatabaseAddressError`.
 */
export function parseDatabaseAddress(connectionString: string): DatabaseAddress {
  const found = parts.exec(connectionString);
  if (!found)
    throw new DatabaseAddressError(
      'must be a PostgreSQL address such as postgres://user:password@host:5432/bank',
    );
  const [, scheme = '', user, authority = '', path = '', query = ''] = found;
  const parameters = new URLSearchParams(query);
  const attributes = parameters.get('target_session_attrs');
  if (attributes !== null && !['read-write', 'primary'].includes(attributes))
    throw new DatabaseAddressError(
      'must lead to the server that accepts writes: target_session_attrs is read-write or primary',
    );
  const hosts = readHosts(authority, parameters);
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  return {
    hosts,
    mustTakeWrites: hosts.length > 1 || attributes !== null,
    leadingTo({ host, port }) {
      const isFolder = host.startsWith('/');
      const own = new URLSearchParams(isFolder ? [...parameters, ['host', host]] : parameters);
      const place = isFolder ? 'localhost' : host.includes(':') ? `[${host}]` : host;
      const question = own.size > 0 ? `?${own}` : '';
      return `${scheme}${user === undefined ? '' : `${user}@`}${place}:${port}${path}${question}`;
    },
  };
}

function readHosts(authority: string, parameters: URLSearchParams): DatabaseHost[] {
  const named = authority.split(',').map((place) => {
    const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(place) ?? [];
    return { host: decodeURIComponent(host.replace(/^\[|\]$/g, '')), port };
  });
  const hostList = parameters.get('host')?.split(',');
  const hosts = hostList ?? named.map(({ host }) => host || 'localhost');
  const ports = parameters.get('port')?.split(',') ?? named.map(({ port }) => port);
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new DatabaseAddressError('must name as many ports as hosts, or one for all');
  return hosts.map((host, index) => ({
    host: host || 'localhost',
    port: readPort(ports.length > 1 ? ports[index] : ports[0]),
  }));
}

function readPort(text: string | undefined): number {
  const port = Number(text || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new DatabaseAddressError('must name ports from 1 to 65535');
  return port;
}
