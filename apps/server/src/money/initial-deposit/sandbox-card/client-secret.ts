import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key, Keyring } from '../../../platform/security/keyring.ts';

/**
 * Derives the secret with which a browser may pay one payment: the payment's id and a MAC over it.
 * It can be derived again at any time, so no table stores it.
 */
export function clientSecretOf(keys: Keyring, paymentId: string): string {
  return `${paymentId}_secret_${macOf(keys.current, paymentId)}`;
}

/**
 * Returns the id of the payment that a client secret belongs to, or `null` if the secret is
 * invalid.
 */
export function paymentIdOf(keys: Keyring, clientSecret: string): string | null {
  const [, paymentId, mac] = /^(sbx_[\w-]+)_secret_([\w-]{43})$/.exec(clientSecret) ?? [];
  if (!paymentId || !mac) return null;
  const given = Buffer.from(mac);
  const isGood = keys.all.some((key) => timingSafeEqual(Buffer.from(macOf(key, paymentId)), given));
  return isGood ? paymentId : null;
}

const macOf = (key: Key, paymentId: string): string =>
  createHmac('sha256', key.secret)
    .update(`sandbox-card client secret ${paymentId}`)
    .digest('base64url');
