import { DatabaseAddressError, parseDatabaseAddress } from '@seven-hills/postgres';

/** One replica of the bank's database. */
export interface ReplicaAddress {
  /** Its host and port, for logs and metrics. */
  name: string;
  /** Through the service's role. */
  service: string;
  /** Through the reader's role, at the same host. */
  reader: string;
}

/**
 * Parses a list of connection strings, each with one host, separated by commas. With the reader's
 * address, reports log in as that role at the same hosts: a replica has the primary's roles. Throws
 * `DatabaseAddressError`, whose message completes a sentence that begins with the list's name.
 */
export function parseReplicaAddresses(list: string, readerUrl: string | null): ReplicaAddress[] {
  // A comma also separates the hosts within an address.
  const addresses = list
    .split(/,\s*(?=[a-z]+:\/\/)/i)
    .map((text) => parseReplicaAddress(text.trim(), readerUrl));
  const names = addresses.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    throw new DatabaseAddressError(`must name each replica once, and names ${repeated} again`);
  return addresses;
}

function parseReplicaAddress(text: string, readerUrl: string | null): ReplicaAddress {
  if (/[?&]target_session_attrs=/.test(text))
    throw new DatabaseAddressError(
      'must name replicas without target_session_attrs: they accept no writes',
    );
  const { hosts } = parseDatabaseAddress(text);
  const [host] = hosts;
  if (!host || hosts.length > 1)
    throw new DatabaseAddressError('must name one host in each address, and the addresses in full');
  return {
    name: `${host.host}:${host.port}`,
    service: text,
    reader: readerUrl === null ? text : parseDatabaseAddress(readerUrl).leadingTo(host),
  };
}
