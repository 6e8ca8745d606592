import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/** A PIN in stored form. It is useless without the key, which is not in the database. */
interface SealedPin {
  keyId: string;
  salt: Buffer;
  mac: Buffer;
}

/**
 * Seals a PIN like a bank's PIN verification value (ISO 9564): a MAC under a secret key over the
 * customer, a salt, and the PIN. There are only 10,000 PINs, so an unkeyed hash could be searched.
 */
export function sealPin(keyring: Keyring, customerId: bigint, pin: string): SealedPin {
  const salt = randomBytes(16);
  return {
    keyId: keyring.current.id,
    salt,
    mac: macOf(keyring.current.secret, customerId, salt, pin),
  };
}

/** Whether the PIN matches the sealed one, in constant time. Fails with UnknownKeyError. */
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

/** Facts that a PIN must not contain, because a thief with the wallet knows them. */
interface PinOwner {
  /** ISO date; null, like the SSN, if the bank has none on file. */
  dateOfBirth: string | null;
  ssnLastFour: string | null;
}

/**
 * Returns why a PIN is too easy to guess, as a sentence for the customer, or `null`. Refuses one
 * repeated digit, an ascending or descending run, the year of birth, and the last four digits of
 * the SSN.
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
