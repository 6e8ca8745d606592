import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../fixtures.ts';
import { openAccountElsewhere, signInAs } from '../support/people/open-account.ts';

const pin = '2580';

test('a customer allows being found by phone and email, and is then paid by somebody who knows the address', {
  tag: '@phone',
}, async ({ page }) => {
  const [payer, payee] = await Promise.all([
    openAccountElsewhere({ firstName: 'Nora', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Felix', pin }),
  ]);
  const find = async () => {
    await page.goto('about:blank');
    await signInAs(page.request, payer.email, payer.password);
    await page.goto('/dashboard?view=transaction');
    await page.getByRole('combobox', { name: 'Recipient Account' }).fill(payee.email);
  };
  await find();
  await expect(
    page.getByText('No one lets people find them by this email address').first(),
  ).toBeVisible();

  await page.goto('about:blank');
  await signInAs(page.request, payee.email, payee.password);
  await page.goto('/profile?section=transfers');
  const byEmail = page.getByRole('checkbox', { name: /People can find me by my email address/ });
  await expect(byEmail).not.toBeChecked();
  await confirmEmail(page);
  await byEmail.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(byEmail).toBeChecked();
  await expect(
    page.getByRole('checkbox', { name: /People can find me by my phone number/ }),
  ).not.toBeChecked();
  await checkAccessibility(page);

  await find();
  await page.getByRole('option', { name: payee.holder }).click();
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Complete Transaction' }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toContainText('$12.00');
});

/** Follows the link that the bank sent when the account was opened. */
async function confirmEmail({ request }: Page): Promise<void> {
  const { messages } = await (await request.get('/api/demo/outbox')).json();
  const texts = (messages as { text: string }[]).map(({ text }) => text).join('\n');
  const token = /\/confirm-email#(\S+)/.exec(texts)?.[1];
  const confirmed = await request.post('/api/email/confirm', { data: { token } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}
