import { createHmac, hkdfSync } from 'node:crypto';
import { decryptBytes, encrypt } from './aes-gcm.ts';
import type { Key, Keyring } from './keyring.ts';

/** An encrypted text or file with the id of its key. */
export interface SealedText {
  ciphertext: Buffer;
  keyId: string;
}

/**
 * Seals a text or a file under a key derived (HKDF, RFC 5869) for one purpose; it cannot be opened
 * for another purpose. With a context, such as the id of its row, it opens only in that context.
 */
export function sealText(
  keyring: Keyring,
  purpose: string,
  text: string | Buffer,
  context?: string,
): SealedText {
  const key = derive(keyring.current, purpose, 'seal');
  return {
    ciphertext: encrypt(key, text, associatedData(purpose, context)),
    keyId: keyring.current.id,
  };
}

/**
 * Opens a sealed text. Fails if the key is unknown, the purpose or the context differs, or the
 * ciphertext was changed.
 */
export const openText = (...sealed: Parameters<typeof openFile>): string =>
  openFile(...sealed).toString('utf8');

/** Opens a sealed file. Fails as `openText` does. */
export function openFile(
  keyring: Keyring,
  purpose: string,
  { ciphertext, keyId }: SealedText,
  context?: string,
): Buffer {
  const key = derive(keyring.find(keyId), purpose, 'seal');
  return decryptBytes(key, ciphertext, associatedData(purpose, context));
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

/** Texts without a context were sealed without associated data, which is the same as none. */
const associatedData = (purpose: string, context: string | undefined) =>
  context === undefined ? '' : `${purpose}/${context}`;

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
