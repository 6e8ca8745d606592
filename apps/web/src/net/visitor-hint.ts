import { brand } from '@seven-hills/contracts/brand';

/**
 * Whether this browser has a session, as far as it can know: the server sets this cookie beside the
 * session's own, which scripts cannot read. Without it nobody is signed in, and there is nobody to ask.
 */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${brand.signedInCookie}=1`);
}
