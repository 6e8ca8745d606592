import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';

test('the trial balance sums to zero, and links to any account’s entries at the end of a day', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=ledger');
  await expect(page.getByText('Debits and credits are equal')).toBeVisible();
  const table = page.getByRole('table', { name: 'Trial Balance' });
  await expect(table).toContainText('Interest expense');
  await expect(table).toContainText(/Customers’ accounts, Checking \(\d/);
  await checkAccessibility(page);
  await table.getByRole('button', { name: 'Cash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible();
  await expect(page).toHaveURL(/account=1/);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV: Entries' }).click();
  expect((await file).suggestedFilename()).toBe('ledger-account-1.csv');
  await expectPrintable(page);
  // A day before the bank opened has no entries.
  await page.getByLabel('At the end of').fill('2020-01-01');
  await expect(page.getByText('No entries until then')).toBeVisible();
  await expect(table).toContainText('$0.00');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByRole('textbox', { name: 'Account Number' }).fill('12345');
  await page.getByRole('button', { name: 'Show Entries' }).click();
  await expect(page.getByText('There is no account with this number.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Account Number' }).fill(' ');
  await page.getByRole('button', { name: 'Show Entries' }).click();
  await expect(page.getByText('Enter an account number of 10 digits.')).toBeVisible();
});

/**
 * Checks that the printed page has the lists with all their columns, and the filter, but no
 * buttons.
 */
async function expectPrintable(page: Page): Promise<void> {
  await page.getByLabel('At the end of').fill('2036-01-02');
  const size = page.viewportSize();
  // A sheet of paper is narrower than a window, but still shows a table.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const header of ['Posted', 'Reason', 'Change', 'Balance'])
    await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  await expect(page.getByLabel('At the end of')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cash', exact: true })).toBeVisible();
  for (const hidden of [
    page.getByRole('navigation'),
    page.getByRole('link', { name: /CSV|Back to/ }),
    page.getByRole('button', { name: /Print|Show Entries|Clear Filters|Sign Out/ }),
    page.getByLabel('Account Number'),
  ])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  if (size) await page.setViewportSize(size);
}
