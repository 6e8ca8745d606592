import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';
import { fillInSteps, someone } from '../../support/people/newcomer.ts';

test('interest is shown where accounts are offered and on the account, and staff set rates for future days', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  const offer = page.getByRole('listitem').filter({ hasText: 'An emergency fund' });
  await expect(offer).toContainText('4.00% APY');
  await page.goto('/register');
  await fillInSteps(page, someone());
  await expect(page.getByText('Earns 4.00% APY (annual percentage yield).')).toBeVisible();

  await signIn(page, demo.priya);
  await page.goto('/dashboard');
  const card = page.locator('[data-slot="account-card"]');
  await expect(card).toContainText(/\$\d+\.\d\d interest so far this month, 3\.51% APY/);
  await card.getByRole('button', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Account Details' });
  await expect(details).toContainText('3.45%, variable');
  await expect(details).toContainText('Credited This Year');
  await checkAccessibility(page);
  await details.getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/dashboard?view=history&type=interest');
  await expect(page.getByText(/^Interest for [A-Z]/).first()).toBeVisible();
  await page.context().clearCookies();

  await signIn(page, demo.admin);
  await page.goto('/admin?view=interest-rates');
  const table = page.getByRole('table', { name: 'Interest Rates' });
  await expect(table).toContainText('3.93% (4.00% APY)');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Change Rates' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change Rates' });
  await dialog.getByRole('button', { name: 'Save Rates' }).click();
  await expect(dialog).toContainText('Choose the first day');
  await expect(dialog).toContainText('Enter a rate from 0 to 20 percent');
  await expect(dialog).toContainText('Reason is required');
  await dialog.getByLabel('Account Type').selectOption('checking');
  await expect(dialog).toContainText('Checking earns nothing today.');
  await dialog.getByLabel('First Day').fill('2020-01-01');
  await dialog.getByLabel('Interest Rate (%)').fill('0.25');
  await dialog.getByLabel('Reason').fill('Every account earns');
  await dialog.getByRole('button', { name: 'Save Rates' }).click();
  await expect(dialog).toContainText('New rates apply from tomorrow at the earliest.');
  await checkAccessibility(page);
  await dialog.getByLabel('First Day').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Add a Tier' }).click();
  await dialog.getByLabel('From a balance of ($)').fill('10000');
  await dialog.getByLabel('Interest Rate (%)').last().fill('0.5');
  await dialog.getByRole('button', { name: 'Save Rates' }).click();
  await expect(dialog).toBeHidden();
  await expect(table).toContainText('0.25% (0.25% APY); from $10,000.00 0.50% (0.50% APY)');
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Change Certificate Rates' }).click();
  const certificates = page.getByRole('alertdialog', { name: 'Change Certificate Rates' });
  await certificates.getByLabel('Term').selectOption('24');
  await certificates.getByLabel('First Day').fill('2099-01-01');
  await certificates.getByLabel('Interest Rate (%)').fill('3.5');
  await certificates.getByLabel(/^Early Withdrawal Penalty/).fill('3');
  await certificates.getByLabel('Reason').fill('The market');
  await certificates.getByRole('button', { name: 'Save Rate' }).click();
  await expect(certificates).toContainText('Enter 7 to 730 days');
  await checkAccessibility(page);
  await certificates.getByLabel(/^Early Withdrawal Penalty/).fill('180');
  await certificates.getByRole('button', { name: 'Save Rate' }).click();
  await expect(certificates).toBeHidden();
  const offered = page.getByRole('table', { name: 'Certificate Rates' });
  await expect(offered).toContainText('3.50% (3.56% APY)');
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'Set Contribution Limits' }).click();
  const limits = page.getByRole('alertdialog', { name: 'Set Contribution Limits' });
  await limits.getByLabel('Tax Year').fill('2098');
  await limits.getByLabel('Limit', { exact: true }).fill('20,000');
  await limits.getByLabel('Limit from Age 50').fill('22,000');
  await limits.getByLabel('Deadline').fill('2098-04-15');
  await limits.getByLabel('Reason').fill('The notice of the IRS');
  await limits.getByRole('button', { name: 'Save Limits' }).click();
  await expect(limits).toContainText('The deadline must be in the year after the tax year');
  await checkAccessibility(page);
  await limits.getByLabel('Deadline').fill('2099-04-15');
  await limits.getByRole('button', { name: 'Save Limits' }).click();
  await expect(limits).toBeHidden();
  const years = page.getByRole('table', { name: 'IRA Contributions' });
  await expect(years).toContainText('$22,000.00');
  await expect(years).toContainText('$7,500.00');
  await checkAccessibility(page);
});
