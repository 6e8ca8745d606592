import type { Keyring } from '../../platform/security/keyring.ts';
import { keyedHash } from '../../platform/security/sealed-text.ts';

/** Hashes a wire's recipient under one key. Equal recipients have equal hashes. */
interface PayeeHash {
  keyId: string;
  hash: string;
}

/**
 * Returns the hashes that identify a wire's recipient: under the current key first, then under each
 * older key. A recipient paid before a key rotation is found by its older hash.
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
