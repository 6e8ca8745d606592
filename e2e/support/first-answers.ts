import type { Page } from '@playwright/test';

/**
 * Makes the page request the answers that its documents include, so that a test can intercept those
 * calls.
 */
export async function withoutFirstAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      const answers = document.getElementById('first-answers');
      if (!answers) return;
      observer.disconnect();
      answers.remove();
    }).observe(document, { childList: true, subtree: true });
  });
}
