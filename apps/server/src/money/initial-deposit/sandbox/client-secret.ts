import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key, Keyring } from '../../../platform/security/keyring.ts';

/**
 * The secret with which a browser may pay one payment: the payment's id and a MAC over it, so that it
 * can be told again at any time and stands in no table.
 */
export function clientSecretOf(keys: Keyring, paymentId: string): string {
  return `${paymentId}_secret_${macOf(keys.current, paymentId)}`;
}

/** The id of the payment that a client secret opens, or `null` when it opens none. */
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
