import { hash, randomBytes } from 'node:crypto';

/** A random 256-bit secret for a cookie or a link, in URL-safe text. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is kept of a token: its SHA-256. Tokens are random over 256 bits, so a plain hash cannot be
 * searched and a stolen table opens nothing.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
