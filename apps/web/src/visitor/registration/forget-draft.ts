/** The name under which this tab stores an application that has not been sent. */
export const draftEntry = 'registration-draft';

/** Removes the draft at sign-in, because it may belong to another person. */
export function forgetRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(draftEntry);
  } catch {
    // Without storage, nothing was kept.
  }
}
