import type { Keyring } from '../../security/keyring.ts';
import { keyedHash, openText, type SealedText, sealText } from '../../security/sealed-text.ts';
import type { SealedAccountNumber } from '../postings/intent.ts';

const purpose = 'wire-account-number';

/** Seals a recipient's account number for the way through the database to the wire network. */
export const sealAccountNumber = (
  keyring: Keyring,
  accountNumber: string,
): SealedAccountNumber => ({
  ...sealText(keyring, purpose, accountNumber),
  keyedHash: keyedHash(keyring, purpose, accountNumber),
});

/** Opens it again; only the hand-over to the wire network does. */
export const openAccountNumber = (keyring: Keyring, sealed: SealedText): string =>
  openText(keyring, purpose, sealed);
