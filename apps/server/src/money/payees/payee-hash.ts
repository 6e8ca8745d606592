import type { Keyring } from '../../platform/security/keyring.ts';
import { keyedHash } from '../../platform/security/sealed-text.ts';

/** A wire's recipient under one key: the same one gives the same hash. */
export interface PayeeHash {
  keyId: string;
  hash: string;
}

/**
 * By which a wire's recipient is known again, under the current key and behind it every older one: a
 * recipient who was paid before the keys were rotated is found by the hash of that time.
 */
export const payeeHashesOf = (
  keyring: Keyring,
  routingNumber: string,
  accountNumber: string,
): PayeeHash[] =>
  keyring.all.map((key) => ({
    keyId: key.id,
    hash: keyedHash(key, 'wire-payee', `${routingNumber}/${accountNumber}`),
  }));
