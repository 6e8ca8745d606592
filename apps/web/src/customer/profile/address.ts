import { type AddressParts, splitAddress } from '@seven-hills/bank/addresses';
import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';

type Address = Pick<CurrentUser, 'address' | 'city' | 'state' | 'zipCode'>;

/** Splits the address on file into its parts. Missing parts are empty. */
export function addressOf({ address, city, state, zipCode }: Address): AddressParts {
  const parts = splitAddress(address);
  if (parts.city) return parts;
  return { ...parts, city: city ?? '', state: state ?? '', zipCode: zipCode ?? '' };
}

/** `418 Vine Street, Apt 6`: the address without city, state, and ZIP code. */
export function streetOf(address: Address): string {
  const { street, unit } = addressOf(address);
  return [street, unit].filter(Boolean).join(', ');
}
