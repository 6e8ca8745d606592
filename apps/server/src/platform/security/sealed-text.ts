import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Key, Keyring } from './keyring.ts';

/** An encrypted text with the id of its key. */
export interface SealedText {
  ciphertext: Buffer;
  keyId: string;
}

/**
 * Seals a text with AES-256-GCM under a key derived (HKDF, RFC 5869) for one purpose; it cannot be
 * opened for another purpose. With a context, such as the id of its row, it opens only in that
 * context. The ciphertext is nonce (12 bytes), tag (16), text.
 */
export function sealText(
  keyring: Keyring,
  purpose: string,
  text: string,
  context?: string,
): SealedText {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(keyring.current, purpose, 'seal'), nonce);
  if (context !== undefined) cipher.setAAD(associatedData(purpose, context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    ciphertext: Buffer.concat([nonce, cipher.getAuthTag(), body]),
    keyId: keyring.current.id,
  };
}

/**
 * Opens a sealed text. Fails if the key is unknown, the purpose or the context differs, or the
 * ciphertext was changed.
 */
export function openText(
  keyring: Keyring,
  purpose: string,
  { ciphertext, keyId }: SealedText,
  context?: string,
): string {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derive(keyring.find(keyId), purpose, 'seal'),
    ciphertext.subarray(0, 12),
    // Without this option, Node accepts a truncated tag.
    { authTagLength: 16 },
  );
  if (context !== undefined) decipher.setAAD(associatedData(purpose, context));
  decipher.setAuthTag(ciphertext.subarray(12, 28));
  return Buffer.concat([decipher.update(ciphertext.subarray(28)), decipher.final()]).toString(
    'utf8',
  );
}

/** Returns a keyed hash for comparing texts. It reveals nothing without the key. */
export function keyedHash(key: Key, purpose: string, text: string): string {
  return createHmac('sha256', derive(key, purpose, 'hash'))
    .update(text)
    .digest('base64');
}

/** Returns the HMAC-SHA-256 of a text under a key derived for one purpose. */
export function macOf(key: Key, purpose: string, text: string): Buffer {
  return createHmac('sha256', derive(key, purpose, 'mac'))
    .update(text)
    .digest();
}

const associatedData = (purpose: string, context: string) => Buffer.from(`${purpose}/${context}`);

/** Caches derived keys, because an audit needs the same few a hundred thousand times. */
const derived = new WeakMap<Key, Map<string, Buffer>>();

function derive(key: Key, purpose: string, use: 'seal' | 'hash' | 'mac'): Buffer {
  const known = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, known);
  const info = `${purpose}/${use}`;
  const found = known.get(info) ?? Buffer.from(hkdfSync('sha256', key.secret, '', info, 32));
  known.set(info, found);
  return found;
}
