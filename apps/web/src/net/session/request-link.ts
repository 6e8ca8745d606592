import { forgetInTab, keepInTab, keptInTab } from './until-sign-out.ts';

/**
 * The token of a payment request's link, kept in this tab only. It follows the `#` of the URL,
 * which no server receives, and is kept through the sign-in. Without storage, the link works only
 * for users who are already signed in.
 */
const entry = 'payment-request-link';

/** Returns the token of the link that was followed, and removes it from the URL. */
export function takeLinkToken(): string | null {
  const [, token] = /^#([\w-]{43})$/.exec(window.location.hash) ?? [];
  if (token === undefined) return keptLinkToken();
  window.history.replaceState(window.history.state, '', window.location.pathname);
  keepInTab(entry, token);
  return token;
}

/** The token taken earlier, or null. */
export const keptLinkToken = (): string | null => keptInTab(entry);

/** Discards the token once its request is answered or does not exist. */
export const forgetLinkToken = () => forgetInTab(entry);
