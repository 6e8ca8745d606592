import { test as base, checkAccessibility, demo, expect, signIn } from '../../fixtures.ts';
import { type RunningBank, runBank } from '../../support/run-bank.ts';

/** A bank of its own, because a planned fee is announced to every customer. */

const test = base.extend<object, { ownBank: RunningBank }>({
  ownBank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const bank = await runBank();
      await use(bank);
      await bank.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownBank }, use) => use(ownBank.address),
});

test('a maintenance fee is planned, tried on the last month by both colleagues, and printed', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=limits-and-fees');
  await page.getByRole('button', { name: 'Change Limits & Fees' }).click();
  const fee = page.getByRole('group', { name: 'Monthly maintenance fee' });
  await fee.getByLabel('Checking Account: kind').selectOption('value');
  await fee.getByLabel('Checking Account: a month').fill('0');
  await fee.getByLabel('Checking Account: free from a daily balance of').fill('1,500');
  await page.getByLabel('Begins').selectOption('later');
  const firstDay = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First Day').fill(firstDay);
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(fee.getByText('From $0.01 to $100.00')).toBeVisible();
  await checkAccessibility(page);
  await fee.getByLabel('Checking Account: a month').fill('12');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(page.getByText('No movement would have been affected.')).toBeVisible();
  const tried = page.getByRole('table', { name: /^Maintenance fee for / });
  // What the accounts of the demo had last month.
  const pays = /Before\s*0\s*After\s*[1-9]/;
  await expect(tried.getByRole('row', { name: /^Accounts that pay/ })).toContainText(pays);
  await checkAccessibility(page);
  await page.getByLabel('Reason').fill('Decided by the board');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Sent for Approval', { exact: true }).first()).toBeVisible();

  await page.goto('about:blank');
  await signIn(page, 'operations@example.com');
  await page.goto('/admin?view=approvals');
  const item = page.getByRole('listitem').filter({ hasText: 'Decided by the board' });
  await item.getByRole('button', { name: 'Show the Dry Run' }).click();
  await expect(tried).toContainText('Free for their balance');
  await checkAccessibility(page);
  await item.getByRole('button', { name: /^Approve/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Approve this change?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page.getByText('Change Carried Out', { exact: true }).first()).toBeVisible();

  await page.goto('/support/fees');
  await expect(page.getByRole('main')).toContainText(
    '$12.00; free with a balance of $1,500.00 every day',
  );
  await checkAccessibility(page);
});
