import type { Page } from '@playwright/test';

/**
 * Chooses whom a transfer pays, in its first step. Somebody who was paid before shows only the last
 * four digits of their account.
 */
export async function chooseRecipient(
  page: Page,
  search: string,
  name: string | RegExp = /^\d+$/.test(search) ? search.slice(-4) : search,
): Promise<void> {
  await page.getByRole('combobox', { name: 'Recipient Account' }).fill(search);
  await page.getByRole('option', { name }).first().click();
}

/** Opens Make Transaction, and fills in a transfer up to its review. */
export async function fillInTransfer(
  page: Page,
  { to, amount }: { to: { accountNumber: string }; amount: string },
  site = '',
): Promise<void> {
  await page.goto(`${site}/dashboard?view=transaction&type=transfer`);
  await chooseRecipient(page, to.accountNumber);
  await page.getByLabel('Amount').fill(amount);
}

/** Goes from the amount to the review, and types the PIN there. */
export async function review(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByLabel('PIN').fill(pin);
}

/** The review's button. */
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: 'Complete Transaction', exact: true });

/** Reviews the filled-in transaction and orders it. */
export async function completeTransaction(page: Page, pin: string): Promise<void> {
  await review(page, pin);
  await sendButton(page).click();
}
