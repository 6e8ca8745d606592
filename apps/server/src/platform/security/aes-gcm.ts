import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM under a 32-byte key: nonce (12 bytes), tag (16), content. It can only
 * be decrypted with the same associated data.
 */
export function encrypt(key: Buffer, content: Buffer | string, associatedData: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(associatedData));
  const body = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a text. Fails as `decryptBytes` does. */
export const decrypt = (key: Buffer, ciphertext: Buffer, associatedData: string): string =>
  decryptBytes(key, ciphertext, associatedData).toString('utf8');

/** Decrypts. Fails if the key or the associated data differs, or the ciphertext was changed. */
export function decryptBytes(key: Buffer, ciphertext: Buffer, associatedData: string): Buffer {
  // Without the tag's length, Node accepts a truncated tag.
  const decipher = createDecipheriv(algorithm, key, ciphertext.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(ciphertext.subarray(nonceBytes, nonceBytes + tagBytes));
  const body = ciphertext.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]);
}
