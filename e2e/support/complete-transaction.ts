import { expect, type Page } from '@playwright/test';

/** The review's button, whose label says what it does. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send|Deposit|Withdraw) \$/ });

/** What the bank asks before it accepts an order; its form has a button with the same label. */
const question = (page: Page) =>
  page.getByRole('heading', { name: /^(Confirm It’s You|Use Money from a Goal)/ });

/** Completes the filled-in form and confirms its review, up to the answer or a question. */
export async function completeTransaction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete Transaction' }).click();
  const send = sendButton(page);
  await send.waitFor();
  // A review that is still loading may move the button away from under a click.
  const isAsked = () => question(page).isVisible();
  await expect(async () => {
    if (!(await isAsked()) && (await send.isVisible())) await send.click({ timeout: 2_000 });
    if (!(await isAsked())) await expect(send).toBeHidden({ timeout: 2_000 });
  }).toPass();
}
