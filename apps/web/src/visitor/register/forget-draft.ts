/** Where this tab keeps an application that was not sent yet. */
export const draftEntry = 'registration-draft';

/** Removes it, because somebody signs in: it may be another person's. */
export function forgetRegistrationDraft(): void {
  try {
    sessionStorage.removeItem(draftEntry);
  } catch {
    // Where storage is switched off, nothing was kept.
  }
}
