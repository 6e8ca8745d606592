import { isIP } from 'node:net';
import { Refusal } from '../../http/problem.ts';

/** The site that passkeys belong to (WebAuthn Level 3, section 5.1.2). */
export interface RelyingParty {
  /** The host's name, without scheme and port. */
  id: string;
  /** What browsers report as the page's origin. */
  origin: string;
}

/**
 * Returns the site under which passkeys can be used, or null if there is none: an IP address cannot
 * be an RP ID, and browsers allow passkeys on https and on `localhost` only. Without a public
 * address, the site is the request's host, which has been checked.
 */
export function findRelyingParty(
  publicUrl: string | null,
  host: string | undefined,
): RelyingParty | null {
  const address = publicUrl ?? `http://${host ?? ''}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) return null;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null;
}

/** Why passkeys are not offered at this address, for customers and demo users alike. */
export function whyUnavailable(publicUrl: string | null, host: string | undefined): string {
  const port = new URL(publicUrl ?? `http://${host ?? ''}`).port;
  const local = `http://localhost${port === '' ? '' : `:${port}`}`;
  return publicUrl === null
    ? `Passkeys belong to a site’s name, and this page was opened by its network address. To use them, open ${local} instead.`
    : 'Passkeys need a site with a name and a secure connection, which this one does not have.';
}

/** Like `findRelyingParty`, but fails with `not_offered`. */
export function relyingPartyOf(publicUrl: string | null, host: string | undefined): RelyingParty {
  const relyingParty = findRelyingParty(publicUrl, host);
  if (relyingParty === null) throw new Refusal('not_offered', whyUnavailable(publicUrl, host));
  return relyingParty;
}
