import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { ClientAddress } from '../../platform/audit-log/origin.ts';
import { createProxyCheck } from './trusted-proxies.ts';

/** Only a connection that broke before it was looked at has no address; these share one count. */
const unknownAddress = '0.0.0.0';

/**
 * Makes the one function that tells where a request comes from. `X-Forwarded-For` is read from its end,
 * for as long as it was written by a trusted proxy. An entry on the way that is no address discredits
 * the header, and the connection's own address counts.
 */
export function createClientAddresses(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => ClientAddress {
  const isTrusted = createProxyCheck(trustedProxies);
  return ({ socket, headers }) => {
    const peer = parseAddress(socket.remoteAddress ?? '') ?? unknownAddress;
    const ipAddress =
      trustedProxies.length > 0 && isTrusted(peer)
        ? (forwardedFor(headers['x-forwarded-for'], isTrusted) ?? peer)
        : peer;
    return { ipAddress, network: networkOf(ipAddress) };
  };
}

/** The nearest address in the header that is no trusted proxy; null when there is none to believe. */
function forwardedFor(
  header: string | string[] | undefined,
  isTrusted: (address: string) => boolean,
): string | null {
  let client: string | null = null;
  for (const entry of String(header ?? '')
    .split(',')
    .reverse()) {
    client = parseAddress(entry);
    if (client === null || !isTrusted(client)) break;
  }
  return client;
}

/**
 * The address in a text such as `203.0.113.7:4711`, `[2001:db8::1]:443` or `fe80::1%eth0`, in canonical
 * form and without port or zone; an IPv4-mapped one as IPv4. Null when there is none.
 */
export function parseAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = (
    /^\[(.*)\](?::\d{1,5})?$/.exec(trimmed)?.[1] ??
    /^([\d.]+):\d{1,5}$/.exec(trimmed)?.[1] ??
    trimmed
  ).replace(/%.*$/, '');
  switch (isIP(bare)) {
    case 4:
      return bare;
    case 6:
      return canonicalIpv6(bare);
    default:
      return null;
  }
}

function canonicalIpv6(address: string): string {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const groups = groupsOf(canonical);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (!isMapped) return canonical;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The subject that attempts from an address are counted under. */
function networkOf(ipAddress: string): string {
  if (isIP(ipAddress) === 4) return ipAddress;
  const prefix = groupsOf(ipAddress).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight groups of an IPv6 address that is written without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
