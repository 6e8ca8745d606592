import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** A PIN as it is stored. Useless without the key, which is not in the database. */
export interface SealedPin {
  keyId: string;
  salt: Buffer;
  mac: Buffer;
}

/**
 * Seals a PIN as banks' PIN verification values are kept (ISO 9564): a MAC under a secret key over the
 * customer, a salt and the PIN. With only 10,000 PINs, any hash without a key could be searched.
 */
export function sealPin(keyring: Keyring, customerId: bigint, pin: string): SealedPin {
  const salt = randomBytes(16);
  return {
    keyId: keyring.current.id,
    salt,
    mac: macOf(keyring.current.secret, customerId, salt, pin),
  };
}

/** Whether the PIN is the sealed one, in constant time. Fails with UnknownKeyError. */
export function pinMatches(
  keyring: Keyring,
  customerId: bigint,
  sealed: SealedPin,
  pin: string,
): boolean {
  const mac = macOf(keyring.find(sealed.keyId).secret, customerId, sealed.salt, pin);
  return mac.length === sealed.mac.length && timingSafeEqual(mac, sealed.mac);
}

function macOf(secret: Buffer, customerId: bigint, salt: Buffer, pin: string): Buffer {
  return createHmac('sha256', secret)
    .update(`pin:${customerId}:`)
    .update(salt)
    .update(pin)
    .digest();
}

/** What a PIN must not be made of: facts that a thief of the wallet knows. */
export interface PinOwner {
  /** ISO date; null, as the SSN is, where the bank knows none. */
  dateOfBirth: string | null;
  ssnLastFour: string | null;
}

/**
 * Why a PIN is too easy to guess, as a sentence for the customer, or `null` when it is fine.
 * Refused: one digit repeated, a run up or down, the year of birth, the last four digits of the SSN.
 */
export function trivialPinReason(pin: string, owner: PinOwner): string | null {
  if (/^(\d)\1{3}$/.test(pin)) return 'Please choose a PIN that does not repeat one digit.';
  if ('0123456789012'.includes(pin) || '2109876543210'.includes(pin))
    return 'Please choose a PIN that is not a simple sequence.';
  if (pin === owner.dateOfBirth?.slice(0, 4))
    return 'Please choose a PIN that is not your year of birth.';
  if (pin === owner.ssnLastFour) return 'Please choose a PIN that is not part of your SSN.';
  return null;
}
