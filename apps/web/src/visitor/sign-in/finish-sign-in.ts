import { brand } from '@seven-hills/bank/brand';
import { problemCode } from '../../net/api-error.ts';
import { returnPath } from '../../net/session/return-path.ts';
import { toastAfterLoad } from '../../ui/feedback/toast.ts';
import { focusHeadingAfterLoad } from '../../ui/layout/page-title.ts';
import { forgetRegistrationDraft } from '../registration/forget-draft.ts';
import { announceSignIn } from '../sign-in-elsewhere.ts';

/** Completes a sign-in: prepares the welcome message, notifies the other tabs, and goes on. */
export function finishSignIn(): void {
  forgetRegistrationDraft();
  announceSignIn();
  toastAfterLoad({
    title: 'Login Successful',
    description: `Welcome to ${brand.name}!`,
    variant: 'success',
  });
  focusHeadingAfterLoad();
  goOn();
}

/** Goes on with a full page load, at the path that was requested before. */
export function goOn(): void {
  window.location.replace(returnPath(window.location.search, window.location.origin));
}

/** The message for a failure if the bank sends no specific one. */
export const signInFallback =
  (otherwise: string) =>
  (error: Error): string =>
    // A server error says nothing about the input.
    problemCode(error) === 'internal_error'
      ? 'You can’t sign in right now. Please try again.'
      : otherwise;
