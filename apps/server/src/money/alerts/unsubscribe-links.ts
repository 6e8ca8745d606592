import type { SiteUrl } from '../../http/site-url.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { openText, sealText } from '../../platform/security/sealed-text.ts';

const purpose = 'unsubscribe';

/**
 * The customer and the kind of email that a link turns off. It permits nothing else, so it does not
 * expire.
 */
interface UnsubscribeLink {
  customerId: bigint;
  /** The name of the kind. */
  kind: string;
}

/** Returns the address that a browser opens as a page, and that a mail program posts to. */
export function unsubscribeAddress(
  siteUrl: SiteUrl,
  keyring: Keyring,
  { customerId, kind }: UnsubscribeLink,
): string {
  const { ciphertext, keyId } = sealText(keyring, purpose, `${customerId}:${kind}`);
  return `${siteUrl()}/unsubscribe?token=${keyId}.${ciphertext.toString('base64url')}`;
}

/** Returns what a link's token turns off, or null if the bank did not issue it. */
export function readUnsubscribeToken(keyring: Keyring, token: string): UnsubscribeLink | null {
  const [keyId = '', sealed = ''] = token.split('.');
  const text = openOrNull(keyring, keyId, Buffer.from(sealed, 'base64url'));
  const [, customerId = '', kind] = /^(\d+):(\w+)$/.exec(text ?? '') ?? [];
  return kind ? { customerId: BigInt(customerId), kind } : null;
}

function openOrNull(keyring: Keyring, keyId: string, ciphertext: Buffer): string | null {
  try {
    return openText(keyring, purpose, { ciphertext, keyId });
  } catch {
    return null;
  }
}
