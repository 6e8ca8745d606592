import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { ClientAddress } from '../../audit-log/origin.ts';
import { createProxyCheck } from './trusted-proxies.ts';

/**
 * A connection that broke before its address was read has none; all such connections share one
 * counter.
 */
const unknownAddress = '0.0.0.0';

/**
 * Creates the function that returns a request's client address. Reads `X-Forwarded-For` from its
 * end, for as long as the entries come from trusted proxies. An invalid entry invalidates the
 * header, and the connection's own address is used.
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

/**
 * Returns the nearest address in the header that is not a trusted proxy's, or null without a usable
 * one.
 */
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
 * Returns the address in a text such as `203.0.113.7:4711`, `[2001:db8::1]:443` or `fe80::1%eth0`,
 * in canonical form and without port or zone; an IPv4-mapped one as IPv4. Returns null if there is
 * none.
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

/** Returns the subject under which attempts from an address are counted. */
function networkOf(ipAddress: string): string {
  if (isIP(ipAddress) === 4) return ipAddress;
  const prefix = groupsOf(ipAddress).slice(0, 4);
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address without dotted decimals. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
