import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { isLoopback } from '../../platform/security/loopback.ts';
import { parseAddress } from './client-address.ts';

/**
 * Whether a request for this host is intended for the bank. `host` is lower-case and has no default
 * port.
 */
export type HostCheck = (host: Readonly<URL>, request: IncomingMessage) => boolean;

/** Accepts only the bank's public address. */
export function createPublicHostCheck(publicUrl: string): HostCheck {
  const own = new URL(publicUrl);
  // The default port of `https://` differs from that of the request's `http://`.
  const spellings = new Set([
    own.host,
    `${own.hostname}:${own.port || (own.protocol === 'https:' ? 443 : 80)}`,
  ]);
  return (host) => spellings.has(host.host);
}

/**
 * Without a public address, accepts only names that an outsider cannot point at this machine, so
 * that a page of another site cannot reach the bank by resolving its own name to the bank's address
 * (DNS rebinding): loopback, the address that the connection came to, and, if the server listens
 * beyond loopback, the machine's own name. A server that listens on every address accepts any IP
 * address, since it may be reached through address translation.
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

/** The last header that was parsed: nearly all requests name the same host. */
let lastParsed: { header: string; host: Readonly<URL> | null } | null = null;

/** Returns the host that a Host header names, or null unless it names exactly one. */
export function parseHost(header: string): Readonly<URL> | null {
  if (lastParsed?.header !== header) lastParsed = { header, host: parse(header) };
  return lastParsed.host;
}

function parse(header: string): URL | null {
  const text = `http://${header}`;
  return /[/?#@\\\s]/.test(header) || !URL.canParse(text) ? null : new URL(text);
}

/** Counts the Host headers: Node silently keeps only the first one. */
export function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Strips the scheme and host from an absolute request target (RFC 9112, section 3.2.2) if the host
 * matches the Host header. Leaves any other target unchanged; it is refused later.
 */
export function originForm({ url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const target = parseHost(authority);
  if (target === null || target.host !== parseHost(headers.host ?? '')?.host) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
