import { limits } from '@seven-hills/contracts/limits';
import { toast } from '../../ui/feedback/toast.ts';
import { prepareToasts } from '../../ui/feedback/toaster.tsx';
import { isUnauthorized } from '../api-error.ts';
import { noteSessionEnd } from './session-end.ts';
import { keepTyped } from './typed-input.ts';

let leaving = false;

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
 * signing in leads back to this page.
 */
export async function announceSignedOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  keepTyped();
  noteSessionEnd();
  const { pathname, search } = window.location;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  // The half second starts when the message is visible, even on a slow connection.
  await prepareToasts();
  setTimeout(
    () => window.location.assign(loginHref(pathname + search)),
    limits.signedOutRedirectMs,
  );
}

/** The redirect to the sign-in view, which leads back to `path` afterward. */
const loginHref = (path: string): string =>
  path === '/' ? '/api/login' : `/api/login?next=${encodeURIComponent(path)}`;
