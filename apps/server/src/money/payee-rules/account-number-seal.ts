import type { Key, Keyring } from '../../platform/security/keyring.ts';
import {
  keyedHash,
  openText,
  type SealedText,
  sealText,
} from '../../platform/security/sealed-text.ts';

const purpose = 'wire-account-number';

/**
 * Seals a recipient's account number, for its transaction alone, until the wire network needs it.
 */
export const sealAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  accountNumber: string,
): SealedText => sealText(keyring, purpose, accountNumber, String(transactionId));

/**
 * Opens a sealed account number. Fails if it was changed, was sealed for another transaction, or
 * has an unknown key.
 */
export const openAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  sealed: SealedText,
): string => openText(keyring, purpose, sealed, String(transactionId));

/**
 * Returns a keyed hash that shows whether two account numbers are equal, and reveals nothing
 * without the key.
 */
export const hashOfAccountNumber = (key: Key, accountNumber: string): string =>
  keyedHash(key, purpose, accountNumber);
