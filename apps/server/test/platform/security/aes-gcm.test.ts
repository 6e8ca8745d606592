import { createCipheriv, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from '../../../src/platform/security/aes-gcm.ts';

const key = randomBytes(32);

describe('a text encrypted with AES-256-GCM', () => {
  it('can be decrypted with its key and its associated data, and looks different each time', () => {
    const [one, another] = [encrypt(key, 'Zoë 42', 'row/1'), encrypt(key, 'Zoë 42', 'row/1')];
    expect(one.equals(another)).toBe(false);
    expect(decrypt(key, one, 'row/1')).toBe('Zoë 42');
    expect(decrypt(key, another, 'row/1')).toBe('Zoë 42');
  });

  it('cannot be decrypted with another key or other associated data', () => {
    const ciphertext = encrypt(key, 'secret', 'row/1');
    expect(() => decrypt(randomBytes(32), ciphertext, 'row/1')).toThrow();
    expect(() => decrypt(key, ciphertext, 'row/2')).toThrow();
    expect(() => decrypt(key, ciphertext, '')).toThrow();
  });

  it.each([0, 11, 12, 27, 28, 33])('cannot be decrypted when byte %i was changed', (position) => {
    const ciphertext = encrypt(key, 'secret', '');
    ciphertext[position] = (ciphertext[position] ?? 0) ^ 1;
    expect(() => decrypt(key, ciphertext, '')).toThrow();
  });

  it.each([0, 12, 16, 24])('cannot be decrypted when only %i bytes are left', (length) => {
    // Without an explicit length, Node accepts a tag of four bytes or more.
    expect(() => decrypt(key, encrypt(key, '', '').subarray(0, length), '')).toThrow();
  });

  it('can be decrypted when it was encrypted without associated data', () => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const body = Buffer.concat([cipher.update('before', 'utf8'), cipher.final()]);
    expect(decrypt(key, Buffer.concat([nonce, cipher.getAuthTag(), body]), '')).toBe('before');
  });
});
