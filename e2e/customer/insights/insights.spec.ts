import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';
import { openAccount } from '../../support/people/open-account.ts';

test('a category is corrected, made a rule, and the rule is undone; insights link to what they total', {
  tag: '@phone',
}, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  // Both sizes run at once, each with its own account.
  const [who, description] = isPhone
    ? [demo.olivia, 'Payroll, Queen City Design']
    : [demo.priya, 'IRA contribution'];
  await signIn(page, who);
  await page.goto(`/dashboard?view=history&search=${encodeURIComponent(description)}`);
  const rows = page.getByRole('button', { name: description });
  await rows.first().click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  const line = receipt.getByRole('region', { name: 'Category' });
  await expect(line).toContainText('By the type of the transaction.');
  await line.getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category', exact: true });
  await dialog.getByRole('button', { name: 'Split It' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Please choose a category for each part.');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Remove part 2' }).click();
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Savings' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toContainText('Savings');
  await expect(line).toContainText(/It changes \d+ past transactions\./);
  await line.getByRole('button', { name: 'Always for this description' }).click();
  await expect(line).toContainText(/\d+ past transactions moved\./);
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('The rule was taken back.');
  await line.getByRole('button', { name: 'Always for this description' }).click();
  await expect(line).toContainText('From now on');
  await receipt.getByRole('button', { name: 'Close' }).last().click();

  // Each row names its category, which leads to all rows in it.
  const categories = page.getByRole('link', { name: 'Savings: show only this category' });
  await expect(categories).toHaveCount(await rows.count());
  await checkAccessibility(page);
  await categories.first().click();
  await expect(page.getByRole('button', { name: 'In Savings' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('search')).toBe(description);
  await expect(rows.first()).toBeVisible();
  await expect(categories).toHaveCount(0);
  await page.goBack();
  await expect(categories.first()).toBeVisible();

  await rows.nth(1).click();
  await expect(line).toContainText(`Because the description contains “${description}”`);
  await page.goto('/dashboard?view=insights&show=rules');
  const rule = page.getByRole('listitem').filter({ hasText: description });
  await expect(rule).toContainText('From a correction');
  await checkAccessibility(page);
  await rule.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rule).toBeHidden();

  await page.goto('/dashboard?view=insights');
  await page.getByText('Figures as a table').last().click();
  await expect(page.getByRole('table', { name: 'Cash flow by month' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Spending by Category' })).toBeVisible();
  await page.getByRole('button', { name: 'The month before' }).click();
  const income = page.getByRole('list', { name: /^Income by category/ });
  await expect(income).toBeVisible();
  await checkAccessibility(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  const figure = income.getByRole('link').first();
  const [amount] = /\$[\d,.]+\.\d\d/.exec((await figure.textContent()) ?? '') ?? [];
  await figure.click();
  await expect(page.getByRole('button', { name: 'In Income' })).toBeVisible();
  await expect(page.getByText(`In ${amount}`)).toBeVisible();

  // Only one of the two has a monthly payee.
  if (isPhone) await scheduleRecurringPayment(page);
});

test('a first day and a month without transactions say so, and balances link to their entries', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Ines', pin: demo.pin });
  await page.goto('/dashboard?view=insights');
  await page.getByText('Figures as a table').last().click();
  const flow = page.getByRole('table', { name: 'Cash flow by month' });
  await expect(flow.getByRole('row').nth(1)).toContainText('$50.00$0.00$50.00');
  const now = new Date();
  const monthOf = (date: Date) =>
    date.toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'America/New_York',
    });
  await expect(page.getByText(`Nothing spent in ${monthOf(now)}`)).toBeVisible();
  await expect(page.getByText(`Nothing earned in ${monthOf(now)}`)).toBeVisible();
  await expect(page.getByText('No one was paid during this period')).toBeVisible();
  await expect(page.getByText('No recurring payments found')).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole('button', { name: 'The month before' }).click();
  await expect(page.getByText(/^Nothing spent in/)).not.toContainText(monthOf(now));
  await expect(flow.getByRole('row').nth(1)).toContainText('$0.00$0.00$0.00');
  await checkAccessibility(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await flow.getByRole('row').nth(1).getByRole('link').last().click();
  await expect(page).toHaveURL(/view=balance&on=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('status').filter({ hasText: 'Before ' })).toContainText('$0.00');
  await expect(page.getByRole('heading', { name: 'Balance at a Moment' })).toBeInViewport();
});

/**
 * Ends the schedule of a recurring payment, schedules it again from Insights, and checks that it is
 * upcoming.
 */
async function scheduleRecurringPayment(page: Page): Promise<void> {
  await page.goto('/dashboard?view=insights');
  const found = page.getByRole('listitem').filter({ hasText: 'Next expected on' }).first();
  await found.getByRole('link', { name: 'Scheduled' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End Schedule' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();

  await page.goto('/dashboard?view=insights');
  const schedule = found.getByRole('button', { name: /^Schedule it: / });
  await expect(schedule).toBeVisible();
  const [, amount = '', next = ''] =
    /Every month, \$([\d,.]+)Next expected on (.+ \d{4})/.exec((await found.textContent()) ?? '') ??
    [];
  await schedule.click();

  await expect(page.getByRole('heading', { name: 'Schedule a Payment' })).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue(amount);
  await expect(page.getByLabel('How Often')).toHaveValue('monthly');
  const firstOn = new Date(`${next} UTC`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  await expect(page.getByLabel('First Payment')).toHaveValue(firstOn);
  await checkAccessibility(page);
  await page.getByLabel('PIN').fill(demo.pin);
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Payment to / })).toBeVisible();
  const { search } = new URL(page.url());

  await page.goto('/dashboard');
  const upcoming = page.locator('section').filter({ hasText: 'Upcoming' });
  await expect(upcoming.locator(`a[href$="${search}"]`).first()).toContainText(`$${amount}`);
  await page.goto('/dashboard?view=insights');
  await expect(found.getByRole('link', { name: 'Scheduled' })).toBeVisible();
}
