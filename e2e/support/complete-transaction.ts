import type { Page } from '@playwright/test';

/** The review's button, whose label says what it does. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send|Deposit|Withdraw) \$/ });

/** Completes the filled-in form and confirms its review. */
export async function completeTransaction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Transaction' }).click();
  await sendButton(page).click();
}
