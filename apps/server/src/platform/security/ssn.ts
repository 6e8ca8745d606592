import { createHmac } from 'node:crypto';
import { encrypt } from './aes-gcm.ts';
import type { Key, Keyring } from './keyring.ts';

/** An SSN in stored form: encrypted, with a keyed hash for lookups and its last four digits. */
export interface SealedSsn {
  ciphertext: Buffer;
  keyId: string;
  index: Buffer;
  lastFour: string;
}

const associatedData = 'ssn';

/** Seals an SSN (`123-45-6789`). */
export function sealSsn(keyring: Keyring, ssn: string): SealedSsn {
  return {
    ciphertext: encrypt(keyring.current.secret, ssn, associatedData),
    keyId: keyring.current.id,
    index: indexUnder(keyring.current, ssn),
    lastFour: ssn.slice(-4),
  };
}

/** Returns an SSN's keyed hash under each key, which also finds rows written before a rotation. */
export function ssnIndexes(keyring: Keyring, ssn: string): Buffer[] {
  return keyring.all.map((key) => indexUnder(key, ssn));
}

function indexUnder(key: Key, ssn: string): Buffer {
  const indexKey = createHmac('sha256', key.secret).update('ssn-index').digest();
  return createHmac('sha256', indexKey).update(ssn).digest();
}
