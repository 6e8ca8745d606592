import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { isLoopback } from '../../platform/security/loopback.ts';
import { parseAddress } from './client-address.ts';

/** Whether a request for this host is meant for the bank. `host` is lower-case and has no default port. */
export type HostCheck = (host: URL, request: IncomingMessage) => boolean;

/** With a public address, that address and no other. */
export function createPublicHostCheck(publicUrl: string): HostCheck {
  const own = new URL(publicUrl);
  // The port that `https://` leaves out is not the one that the request's `http://` would.
  const spellings = new Set([
    own.host,
    `${own.hostname}:${own.port || (own.protocol === 'https:' ? 443 : 80)}`,
  ]);
  return (host) => spellings.has(host.host);
}

/**
 * Without one, only names that no stranger can point at this machine, so that a page of another site
 * cannot reach the bank by giving its own name the bank's address (DNS rebinding): loopback, the address
 * that the connection came to, and, where the server listens beyond loopback, the machine's own name.
 * A server that listens on every address takes any address, since it may be reached through a mapped one.
 */
export function createLocalHostCheck(listeningOn: () => string | null): HostCheck {
  const machine = hostname().toLowerCase();
  return ({ hostname: name }, { socket }) => {
    if (isLoopback(name)) return true;
    const address = parseAddress(name);
    if (address !== null && isLoopback(address)) return true;
    const bound = parseAddress(listeningOn() ?? '');
    if (bound === null || isLoopback(bound)) return false;
    if (address === null) return name === machine;
    return isEveryAddress(bound) || address === parseAddress(socket.localAddress ?? '');
  };
}

const isEveryAddress = (address: string) => address === '0.0.0.0' || address === '::';

/** The host that a Host header names; null when it names more or less than one. */
export function parseHost(header: string): URL | null {
  const text = `http://${header}`;
  return /[/?#@\\\s]/.test(header) || !URL.canParse(text) ? null : new URL(text);
}

/** How many Host headers there are: Node keeps the first and drops the others without a word. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * The request's target without scheme and host, where both are written out (RFC 9112, section 3.2.2)
 * and the host is that of the Host header. Any other target stays as it is, and is refused later.
 */
export function originForm({ url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const target = parseHost(authority);
  if (target === null || target.host !== parseHost(headers.host ?? '')?.host) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
