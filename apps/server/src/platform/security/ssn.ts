import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';

/** An SSN in stored form: encrypted, with a keyed hash for lookups and its last four digits. */
export interface SealedSsn {
  ciphertext: Buffer;
  keyId: string;
  index: Buffer;
  lastFour: string;
}

/**
 * Seals an SSN (`123-45-6789`) with AES-256-GCM. The ciphertext is nonce (12 bytes), tag (16),
 * text.
 */
export function sealSsn(keyring: Keyring, ssn: string): SealedSsn {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyring.current.secret, nonce);
  cipher.setAAD(Buffer.from('ssn'));
  const text = Buffer.concat([cipher.update(ssn, 'utf8'), cipher.final()]);
  return {
    ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), text]),
    keyId: keyring.current.id,
    index: indexUnder(keyring.current, ssn),
    lastFour: ssn.slice(-4),
  };
}

/** Opens a sealed SSN. Fails if the key is unknown or the ciphertext was changed. */
export function openSsn(keyring: Keyring, sealed: Pick<SealedSsn, 'ciphertext' | 'keyId'>): string {
  const { ciphertext } = sealed;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyring.find(sealed.keyId).secret,
    ciphertext.subarray(0, 12),
  );
  decipher.setAAD(Buffer.from('ssn'));
  decipher.setAuthTag(ciphertext.subarray(12, 28));
  return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString(
    'utf8',
  );
}

/** Returns an SSN's keyed hash under each key, which also finds rows written before a rotation. */
export function ssnIndexes(keyring: Keyring, ssn: string): Buffer[] {
  return keyring.all.map((key) => indexUnder(key, ssn));
}

function indexUnder(key: Key, ssn: string): Buffer {
  const indexKey = createHmac('sha256', key.secret).update('ssn-index').digest();
  return createHmac('sha256', indexKey).update(ssn).digest();
}
