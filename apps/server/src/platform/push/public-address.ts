import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Addresses that are not on the public internet (IANA's registries of special-purpose addresses).
 */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
// Inside 2000::/3: Teredo, documentation, and addresses that contain an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** The host that a connection was not made to, because it is not on the public internet. */
class InsideAddressError extends Error {
  override readonly name = 'InsideAddressError';
}

/**
 * Resolves a name for a connection, and refuses a name if any of its addresses is not public. The
 * connection is made to the addresses that were judged, so a name that resolves differently a
 * moment later changes nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { all: true }).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        answer(new InsideAddressError(`${hostname} is not on the public internet`), []);
      else if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    },
    (error: Error) => answer(error, []),
  );
};

/**
 * Whether a URL may be a push service's: https on the default port, with a host name and no user.
 * The addresses that the name resolves to are checked on each connection.
 */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname) &&
    !/(^|\.)(localhost|local|internal|home\.arpa)$/.test(hostname)
  );
}
