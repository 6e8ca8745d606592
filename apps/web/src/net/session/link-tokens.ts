import { forgetInTab, keepInTab, keptInTab } from './until-sign-out.ts';

/**
 * The token of a link, kept in this tab only. It follows the `#` of the URL, which no server
 * receives, and is kept through the sign-in. Without storage, the link works only for users who are
 * already signed in.
 */
const linkToken = (entry: string) => ({
  /** Returns the token of the link that was followed, and removes it from the URL. */
  take(): string | null {
    const [, token] = /^#([\w-]{43})$/.exec(window.location.hash) ?? [];
    if (token === undefined) return keptInTab(entry);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    keepInTab(entry, token);
    return token;
  },
  /** The token taken earlier, or null. */
  kept: (): string | null => keptInTab(entry),
  /** Discards the token once it is used or leads nowhere. */
  forget: () => forgetInTab(entry),
});

const requestLink = linkToken('payment-request-link');
export const takeLinkToken = requestLink.take;
export const keptLinkToken = requestLink.kept;
export const forgetLinkToken = requestLink.forget;

/** The code of an invitation to share an account, sent by whoever invites. */
export const invitationLink = linkToken('account-invitation');
