import { BlockList, isIP } from 'node:net';

/** Names for address ranges; the names and ranges are those of `proxy-addr`. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const whatToWrite =
  'name the proxies by address or range, such as 10.0.0.5 or 10.0.0.0/24, or by one of the words loopback, linklocal and uniquelocal, separated by commas';

/**
 * Parses a list of proxies: addresses, CIDR ranges, and the names above. Rejects `true` and a
 * number of hops, since with either a client that reaches the bank directly could choose its own
 * address. Fails with the remainder of a sentence about the setting.
 */
export function parseTrustedProxies(text: string): readonly string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  if (entries.length === 0 || (entries.length === 1 && entries[0] === 'false')) return [];
  for (const entry of entries) {
    if (entry === 'true' || /^\d+$/.test(entry))
      throw new Error(`cannot be "${entry}", which trusts every client; ${whatToWrite}`);
    if (!Object.hasOwn(namedRanges, entry) && !isRange(entry))
      throw new Error(`contains "${entry}", which does not name a proxy; ${whatToWrite}`);
  }
  return entries;
}

/**
 * Returns a function that checks whether an address, without port or zone, belongs to one of the
 * proxies.
 */
export function createProxyCheck(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of proxies.flatMap((entry) => namedRanges[entry] ?? [entry])) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether the entry is an address, optionally with a prefix length; 0 is invalid because it would
 * match every address.
 */
function isRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || address.includes('%') || rest.length > 0) return false;
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits)
  );
}
