import { limits } from '@seven-hills/contracts/limits';
import { toast } from '../../ui/feedback/toast.ts';
import { prepareToasts } from '../../ui/feedback/toaster.tsx';
import { isUnauthorized } from '../api-error.ts';

let leaving = false;

/**
 * If `error` means "signed out", says so and goes to the sign-in page half a second later.
 * Returns whether it did, so that the caller shows nothing else.
 */
export function handleSignedOut(error: unknown): boolean {
  const signedOut = isUnauthorized(error);
  if (signedOut) void announceSignedOut();
  return signedOut;
}

/** Says that the session has ended and goes to the sign-in page half a second later, once. */
export async function announceSignedOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  // The half second begins when the message can be seen, on a slow connection too.
  await prepareToasts();
  setTimeout(() => window.location.assign('/api/login'), limits.signedOutRedirectMs);
}
