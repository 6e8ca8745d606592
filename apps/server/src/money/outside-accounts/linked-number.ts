import type { Keyring } from '../../platform/security/keyring.ts';
import {
  keyedHash,
  openText,
  type SealedText,
  sealText,
} from '../../platform/security/sealed-text.ts';

const purpose = 'linked-account';

/** An account of the ACH network. */
export interface OutsideAccount {
  routingNumber: string;
  accountNumber: string;
}

/**
 * Returns the fingerprints of an account at another bank: under the current key first, then under
 * each older key, under which the account may have been linked.
 */
export function fingerprintsOf(
  { current, all }: Keyring,
  { routingNumber, accountNumber }: OutsideAccount,
): [string, ...string[]] {
  const under = (key: typeof current) =>
    keyedHash(key, purpose, `${routingNumber}/${accountNumber}`);
  return [under(current), ...all.filter((key) => key !== current).map(under)];
}

/** A linked account's customer and fingerprint; its number cannot be opened with any others. */
interface Whose {
  customer_id: bigint;
  fingerprint: string;
}

const contextOf = ({ customer_id, fingerprint }: Whose) => `${customer_id}/${fingerprint}`;

export const sealLinkedNumber = (
  keyring: Keyring,
  whose: Whose,
  accountNumber: string,
): SealedText => sealText(keyring, purpose, accountNumber, contextOf(whose));

/** The columns of a linked account that opening its number requires. */
export interface SealedLinkedNumber extends Whose {
  routing_number: string;
  number_ciphertext: Buffer;
  key_id: string;
}

/**
 * Opens the account number, for a file of the ACH network. Fails if the row was changed, belongs to
 * another customer, or has an unknown key; nothing may be sent to such an account.
 */
export function openLinkedNumber(keyring: Keyring, row: SealedLinkedNumber): string {
  const sealed = { ciphertext: row.number_ciphertext, keyId: row.key_id };
  const accountNumber = openText(keyring, purpose, sealed, contextOf(row));
  const key = keyring.find(row.key_id);
  const { routing_number: routingNumber, fingerprint } = row;
  if (keyedHash(key, purpose, `${routingNumber}/${accountNumber}`) !== fingerprint)
    throw new Error('a linked account names another account than its fingerprint');
  return accountNumber;
}
