import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';

/** A text as it is stored: encrypted, with the id of the key that opens it. */
export interface SealedText {
  ciphertext: Buffer;
  keyId: string;
}

/**
 * Seals a text with AES-256-GCM under a key derived (HKDF, RFC 5869) for one purpose, so that what is
 * sealed for one cannot be opened for another. `associatedData` names what the text belongs to: moved
 * elsewhere, it does not open. The ciphertext is nonce (12 bytes), tag (16), text.
 */
export function sealText(
  keyring: Keyring,
  purpose: string,
  text: string,
  associatedData = '',
): SealedText {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(keyring.current, purpose, 'seal'), nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]),
    keyId: keyring.current.id,
  };
}

/** Opens a sealed text. Fails when the key is unknown, the purpose or the associated data another, or the ciphertext changed. */
export function openText(
  keyring: Keyring,
  purpose: string,
  sealed: SealedText,
  associatedData = '',
): string {
  const { ciphertext, keyId } = sealed;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(keyring.find(keyId), purpose, 'seal'),
    ciphertext.subarray(0, 12),
  );
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(ciphertext.subarray(12, 28));
  return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString(
    'utf8',
  );
}

/** A keyed hash that says whether two texts are the same, and nothing to whoever lacks the key. */
export function keyedHash(keyring: Keyring, purpose: string, text: string): string {
  return createHmac('sha256', derive(keyring.current, purpose, 'hash'))
    .update(text)
    .digest('base64');
}

function derive({ secret }: Key, purpose: string, use: 'seal' | 'hash'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `${purpose}/${use}`, 32));
}
