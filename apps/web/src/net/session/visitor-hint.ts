import { brand } from '@seven-hills/bank/brand';

/**
 * Whether this browser may have a session: the server sets this cookie along with the session's own
 * cookie, which scripts cannot read. Without it nobody is signed in, so no request is needed.
 */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${brand.signedInCookie}=1`);
}
