import type { Key, Keyring } from '../../platform/security/keyring.ts';
import {
  keyedHash,
  openText,
  type SealedText,
  sealText,
} from '../../platform/security/sealed-text.ts';

const purpose = 'wire-account-number';

/** A wire recipient's account number as it is stored. */
export interface SealedAccountNumber extends SealedText {
  /** Whether it opens for its own transaction only. Numbers of wires before migration 0130 do not. */
  isBound: boolean;
}

/** Seals a recipient's account number for the way through the database to the wire network. */
export const sealAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  accountNumber: string,
): SealedAccountNumber => ({
  ...sealText(keyring, purpose, accountNumber, String(transactionId)),
  isBound: true,
});

/** Opens it again. Fails when it was changed or sealed for another transaction, or its key is unknown. */
export const openAccountNumber = (
  keyring: Keyring,
  transactionId: bigint,
  { isBound, ...sealed }: SealedAccountNumber,
): string => openText(keyring, purpose, sealed, isBound ? String(transactionId) : undefined);

/** Says whether two account numbers are the same, and nothing to anyone without the key. */
export const hashOfAccountNumber = (key: Key, accountNumber: string): string =>
  keyedHash(key, purpose, accountNumber);
