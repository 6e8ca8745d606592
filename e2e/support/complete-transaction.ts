import { expect, type Page } from '@playwright/test';

/** The review's button, whose label says what it does. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send|Deposit|Withdraw) \$/ });

/** Completes the filled-in form and confirms its review. */
export async function completeTransaction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Transaction' }).click();
  const send = sendButton(page);
  await send.waitFor();
  // A review that is still loading may move the button away from under a click.
  await expect(async () => {
    if (await send.isVisible()) await send.click({ timeout: 2_000 });
    await expect(send).toBeHidden({ timeout: 2_000 });
  }).toPass();
}
