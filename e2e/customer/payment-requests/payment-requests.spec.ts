import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../../fixtures.ts';
import {
  openAccount,
  openAccountElsewhere,
  openSavings,
  signInAs,
} from '../../support/people/open-account.ts';

const pin = '2580';

test('a customer chooses the account that gets the money', { tag: '@phone' }, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '100.00' });
  await openSavings(page.request);
  await page.goto('/dashboard?view=requests');
  await page.getByRole('link', { name: 'New Request' }).first().click();
  await page.getByLabel('Who Are You Requesting From?').selectOption('link');
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel('Money Goes To').selectOption({ index: 1 });
  await page.getByLabel('What Is It For?').fill('Concert tickets');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Make Link' }).click();
  await page.getByRole('link', { name: 'View Request' }).click();
  await expect(page.getByRole('main')).toContainText(/Money goes to\s*Savings ••\d{4}/);
  await checkAccessibility(page);
});

test('a customer asks for money by a link, and is paid once', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const [requester, payer] = await Promise.all([
    openAccountElsewhere({ firstName: 'Nora', pin }),
    openAccountElsewhere({ firstName: 'Felix', pin, deposit: '100.00' }),
  ]);
  await signInAs(page.request, requester.email, requester.password);
  await page.goto('/dashboard?view=requests');
  await expect(page.getByText('No requests sent')).toBeVisible();
  await page.getByRole('link', { name: 'New Request' }).first().click();
  await page.getByRole('button', { name: 'Request Money' }).click();
  await expect(page.locator('[data-slot="field-error"]').first()).toHaveText(
    'Please choose whom you ask',
  );
  await page.getByLabel('Who Are You Requesting From?').selectOption('link');
  await page.getByLabel('Amount').fill('24.5');
  await page.getByLabel('What Is It For?').fill('Concert tickets');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Make Link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  // A visitor sees no details, signs in, and returns to the request.
  const elsewhere = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(
    other.getByRole('heading', { name: 'Someone is requesting money from you' }),
  ).toBeVisible();
  await expect(other.getByText(/Nora|24\.50|tickets/)).toBeHidden();
  expect(other.url()).not.toContain('#');
  await other.getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email').fill(payer.email);
  await other.getByLabel('Password', { exact: true }).fill(payer.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'View Request' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await payRequest(other, requester.holder);
  await elsewhere.close();

  // The requester's screen follows by itself.
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(payer.holder)).toBeVisible();
  await page.getByRole('button', { name: 'View receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toContainText('$24.50');
});

async function payRequest(page: Page, requester: string): Promise<void> {
  await expect(
    page.getByRole('heading', { name: `${requester} requested $24.50 from you` }),
  ).toBeVisible();
  await expect(page.getByText('Concert tickets')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('PIN').fill(pin);
  await expect(page.getByText('Right away')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $24.50' }).click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('$24.50');
  await receipt.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('link', { name: new RegExp(requester) })).toContainText('Paid');
}
