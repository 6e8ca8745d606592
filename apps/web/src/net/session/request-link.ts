/**
 * The token of a payment request's link, in this tab alone. It comes behind the `#` of an address, which
 * no server sees, and stays here through the sign-in.
 */
const entry = 'payment-request-link';

/** Returns the token of the link that led here, and takes it out of the address. */
export function takeLinkToken(): string | null {
  const [, token] = /^#([\w-]{43})$/.exec(window.location.hash) ?? [];
  if (token === undefined) return keptLinkToken();
  window.history.replaceState(window.history.state, '', window.location.pathname);
  try {
    sessionStorage.setItem(entry, token);
  } catch {
    // Without storage, the link works for whoever is signed in already.
  }
  return token;
}

/** The token that was taken before, or null. */
export function keptLinkToken(): string | null {
  try {
    return sessionStorage.getItem(entry);
  } catch {
    return null;
  }
}

/** Forgets the token, once its request is answered or is not there. */
export function forgetLinkToken(): void {
  try {
    sessionStorage.removeItem(entry);
  } catch {
    // Then nothing was kept.
  }
}
