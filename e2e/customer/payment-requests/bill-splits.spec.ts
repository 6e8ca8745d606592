import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../../fixtures.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../../support/people/open-account.ts';

const pin = '2580';

test('a customer splits a bill among three, and one of the others pays', { tag: '@phone' }, async ({
  page,
}) => {
  const [requester, payer, other] = await Promise.all([
    openAccountElsewhere({ firstName: 'Nora', pin }),
    openAccountElsewhere({ firstName: 'Felix', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Iris', pin }),
  ]);
  await signInAs(page.request, requester.email, requester.password);
  await page.goto('/dashboard?view=requests');
  await expect(page.getByRole('link', { name: 'Split a Bill' })).toBeVisible();
  // It is found where people send or request money, too.
  await page.goto('/dashboard?view=requests&new');
  await page.getByRole('link', { name: 'Split a bill' }).click();
  await expect(page.getByRole('heading', { name: 'Split a Bill' })).toBeVisible();
  await page.goto('/dashboard?view=transaction&type=transfer');
  await page.getByRole('combobox', { name: 'Recipient Account' }).fill('split');
  await page.getByRole('option', { name: /Several people/ }).click();
  await page.getByLabel('Total of the Bill').fill('50');
  await page.getByRole('button', { name: 'Request Money' }).click();
  await expect(page.locator('[data-slot="field-error"]').first()).toHaveText(
    'Please say what it is for',
  );
  await page.getByLabel('What Is It For?').fill('Dinner');
  for (const each of [payer, other]) await add(page, each);
  await expect(page.getByText('$16.67')).toHaveCount(2);
  await expect(page.getByText('2 shares have one cent more')).toBeVisible();
  await checkAccessibility(page);

  // With an amount for each, the shares must add up.
  await page.getByLabel('Shares', { exact: true }).selectOption('own');
  await page.getByLabel(`Share of ${payer.holder}`).fill('20');
  await page.getByLabel(`Share of ${other.holder}`).fill('20');
  await page.getByRole('button', { name: 'Request Money' }).click();
  await expect(page.locator('[data-slot="field-error"]').first()).toHaveText(
    '$10.00 of the bill is not shared yet.',
  );
  await page.getByLabel('My share').fill('10');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Request $40.00' }).click();
  await expect(page.getByRole('heading', { name: 'Split of $50.00' })).toBeVisible();
  await checkAccessibility(page);

  await page.goto('about:blank');
  await signInAs(page.request, payer.email, payer.password);
  await page.goto('/dashboard?view=requests');
  await page.getByRole('link', { name: new RegExp(requester.holder) }).click();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('$20.00');
  await receipt.getByRole('button', { name: 'More' }).click();
  await receipt.getByRole('link', { name: 'Split This' }).click();
  await expect(page.getByLabel('Total of the Bill')).toHaveValue('20.00');
  await expect(page.getByLabel('What Is It For?')).toHaveValue('Dinner');

  await page.goto('about:blank');
  await signInAs(page.request, requester.email, requester.password);
  await page.goto('/dashboard?view=requests');
  const split = page.getByRole('link', { name: /Split among 3/ });
  await expect(split).toContainText('1 of 2 paid');
  await expect(split).toContainText(`Missing: $20.00 from ${other.holder}`);
  await checkAccessibility(page);
  await split.click();
  await page.getByRole('button', { name: 'Cancel the Open Request' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel Request', exact: true })
    .click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.locator('[data-slot="toast"]')).toContainText('Request Canceled');
  await expect(page.locator('main :is(h1, h2):focus')).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(/Missing\s*Nothing/);
});

async function add(page: Page, { accountNumber, holder }: OpenedAccount): Promise<void> {
  await page
    .getByRole('combobox', { name: /Who Pays a Share|Add Another Person/ })
    .fill(accountNumber);
  await page.getByRole('option', { name: holder }).click();
}
