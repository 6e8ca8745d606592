import { limits } from '@seven-hills/bank/limits';
import { toast } from '../../ui/feedback/toast.ts';
import { prepareToasts } from '../../ui/feedback/toaster.tsx';
import { isUnauthorized } from '../api-error.ts';
import { noteSessionEnd } from './session-end.ts';
import { keepTyped } from './typed-input.ts';

let leaving = false;
/** When a tab of this browser last began to sign out, and whether it was this one. */
let signOut = { at: Number.NEGATIVE_INFINITY, isHere: false };
/** Long enough for a sign-out over a slow connection. */
const signOutMs = 30_000;
let otherTabs: BroadcastChannel | undefined;

/** Joins the browser's other tabs, which announce a sign-out before it ends the session. */
export function followSignOuts(): BroadcastChannel {
  if (otherTabs) return otherTabs;
  otherTabs = new BroadcastChannel('sign-out');
  otherTabs.onmessage = () => {
    signOut = { at: Date.now(), isHere: false };
  };
  return otherTabs;
}

/** Announces to this tab and the others that the user is signing out. */
export function beginSignOut(): void {
  signOut = { at: Date.now(), isHere: true };
  followSignOuts().postMessage('signing out');
}

/**
 * If `error` means "signed out", announces it and goes to the sign-in page half a second later.
 * Returns whether it did, so that the caller shows nothing else.
 */
export function handleSignedOut(error: unknown): boolean {
  const signedOut = isUnauthorized(error);
  if (signedOut) void announceSignedOut();
  return signedOut;
}

/**
 * Announces, once, that the session has ended, and goes to the sign-in page half a second later;
 * signing in leads back to this page. A tab that is signing out goes to the page that confirms it.
 */
export async function announceSignedOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  if (isSignOut() && signOut.isHere) return window.location.assign('/logout');
  keepTyped();
  const { pathname, search } = window.location;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  // The half second starts when the message is visible, even on a slow connection.
  await prepareToasts();
  setTimeout(() => {
    // Judged only now: the other tab's announcement may arrive after the server's refusal.
    noteSessionEnd(isSignOut());
    window.location.assign(loginHref(pathname + search));
  }, limits.signedOutRedirectMs);
}

/** Whether the session ended because the user is signing out, here or in another tab. */
const isSignOut = (): boolean => Date.now() < signOut.at + signOutMs;

/** The redirect to the sign-in view, which leads back to `path` afterward. */
const loginHref = (path: string): string =>
  path === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(path)}`;
