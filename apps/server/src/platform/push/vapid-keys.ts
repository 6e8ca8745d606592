import { createECDH, createHmac } from 'node:crypto';
import type { Key } from '../security/keyring.ts';

/** A P-256 key pair, in base64url, by which push services identify a sender (RFC 8292). */
interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const made = new WeakMap<Key, VapidKeys>();

/**
 * Derives the pair from a signing key, so that every server has the same pair, and it is stored,
 * rotated, and checked with that key. No other MAC input starts with this text.
 */
export function vapidKeysOf(key: Key): VapidKeys {
  const known = made.get(key);
  if (known) return known;
  for (let attempt = 0; ; attempt++) {
    const secret = createHmac('sha256', key.secret).update(`web push: ${attempt}`).digest();
    const pair = createECDH('prime256v1');
    try {
      pair.setPrivateKey(secret);
    } catch {
      // About one in four billion numbers is not a valid private key.
      continue;
    }
    const keys = {
      publicKey: pair.getPublicKey().toString('base64url'),
      privateKey: secret.toString('base64url'),
    };
    made.set(key, keys);
    return keys;
  }
}
