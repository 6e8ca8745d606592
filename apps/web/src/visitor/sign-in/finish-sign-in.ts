import { brand } from '@seven-hills/contracts/brand';
import { problemCode } from '../../net/api-error.ts';
import { returnPath } from '../../net/session/return-path.ts';
import { toastAfterLoad } from '../../ui/feedback/toast.ts';
import { focusHeadingAfterLoad } from '../../ui/layout/page-title.ts';
import { forgetRegistrationDraft } from '../register/forget-draft.ts';
import { announceSignIn } from '../sign-in-elsewhere.ts';

/** Welcomes whoever has signed in, tells the other tabs, and goes on. */
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

/** Loads the whole page again, at the path asked for before. */
export function goOn(): void {
  window.location.replace(returnPath(window.location.search, window.location.origin));
}

/** What is said of a failure about which the bank says nothing particular. */
export const signInFallback =
  (otherwise: string) =>
  (error: Error): string =>
    // A fault of the bank's says nothing about what was typed.
    problemCode(error) === 'internal_error'
      ? 'You can’t sign in right now. Please try again.'
      : otherwise;
