import { hash, randomBytes } from 'node:crypto';

/** Returns a random 256-bit secret for a cookie or a link, in URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the stored form of a token: its SHA-256. With 256 random bits, a plain hash cannot be
 * searched, and a stolen table opens nothing.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
