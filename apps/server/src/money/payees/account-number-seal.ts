import type { Key, Keyring } from '../../platform/security/keyring.ts';
import {
  keyedHash,
  openText,
  type SealedText,
  sealText,
} from '../../platform/security/sealed-text.ts';

const purpose = 'wire-account-number';

/** A wire recipient's account number in its stored form. */
export interface SealedAccountNumber extends SealedText {
  /** Whether it opens only for its own transaction. False for wires that predate migration 0130. */
  isBound: boolean;
}

/** Seals a recipient's account number for storage until the wire network needs it. */
export const sealAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  accountNumber: string,
): SealedAccountNumber => ({
  ...sealText(keyring, purpose, accountNumber, String(transactionId)),
  isBound: true,
});

/**
 * Opens a sealed account number. Fails if it was changed, was sealed for another transaction, or
 * has an unknown key.
 */
export const openAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  { isBound, ...sealed }: SealedAccountNumber,
): string => openText(keyring, purpose, sealed, isBound ? String(transactionId) : undefined);

/**
 * Returns a keyed hash that shows whether two account numbers are equal, and reveals nothing
 * without the key.
 */
export const hashOfAccountNumber = (key: Key, accountNumber: string): string =>
  keyedHash(key, purpose, accountNumber);
