import type { CurrentUser } from '@seven-hills/contracts/api/people/session';

type Address = Pick<CurrentUser, 'address' | 'city' | 'state' | 'zipCode'>;

/** Where in the address its city begins; -1 when the address names a street only. */
function startOfCity({ address, city, zipCode }: Address): number {
  if (!city || !zipCode || !address.endsWith(zipCode)) return -1;
  return address.lastIndexOf(`, ${city},`);
}

/** `418 Vine Street, Apt 6`: the address without city, state and ZIP code. */
export function streetOf(address: Address): string {
  const start = startOfCity(address);
  return start < 0 ? address.address : address.address.slice(0, start);
}

/** The whole address on one line, as the profile's form edits it. */
export function fullAddressOf(address: Address): string {
  if (startOfCity(address) >= 0) return address.address;
  const region = [address.state, address.zipCode].filter(Boolean).join(' ');
  return [address.address, address.city, region].filter(Boolean).join(', ');
}
