import { type APIRequestContext, type Page, request } from '@playwright/test';
import { categoryIds } from '@seven-hills/bank/words/category-list';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';
import { openAccount, openAccountElsewhere, signInAs } from '../../support/people/open-account.ts';

test('a category is corrected, made a rule, and the rule is undone; insights link to what they total', {
  tag: '@phone',
}, async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  // Both sizes run at once, each with its own account.
  const [who, description] = isPhone
    ? [demo.olivia, 'Payroll, Copperline Design']
    : [demo.priya, 'IRA contribution'];
  await signIn(page, who);
  await page.goto(`/dashboard?view=history&search=${encodeURIComponent(description)}`);
  const rows = page.getByRole('button', { name: description });
  await rows.first().click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  const line = receipt.getByRole('region', { name: 'Category' });
  await expect(line).toContainText('Chosen by the type and the description.');
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

test('a repayment by a friend reduces the spending that it repays, and can be undone', {
  tag: '@phone',
}, async ({ page }) => {
  const friend = await openAccountElsewhere({ firstName: 'Fritz', pin: demo.pin });
  const ines = await openAccount(page.request, {
    firstName: 'Ines',
    pin: demo.pin,
    deposit: '500.00',
  });
  const move = (by: APIRequestContext, data: object) =>
    by.post('/api/transactions', { data: { type: 'transfer', pin: demo.pin, ...data } });
  const accountOf = async (by: APIRequestContext, number: string) =>
    (await (await by.get(`/api/accounts?search=${number}`)).json())[0].id as number;
  const toAccountId = await accountOf(page.request, friend.accountNumber);
  const dinner = await move(page.request, {
    toAccountId,
    amount: '40.00',
    description: 'Dinner for two',
  });
  const { id } = (await dinner.json()) as { id: number };
  await page.request.put('/api/undo-time', { data: { seconds: 0 } });
  const sender = await request.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(sender, friend.email, friend.password);
  await sender.put('/api/undo-time', { data: { seconds: 0 } });
  await move(sender, {
    toAccountId: await accountOf(sender, ines.accountNumber),
    amount: '20.00',
    description: 'My half',
  });
  await sender.dispose();
  await page.request.put(`/api/transactions/${id}/category`, {
    data: { parts: [{ categoryId: categoryIds.eatingOut, amount: '40.00' }], isExcluded: false },
  });

  await page.goto('/receipts');
  await page
    .getByRole('button', { name: /My half/ })
    .first()
    .click();
  const category = page.getByRole('region', { name: 'Category' });
  await expect(category).toContainText('Income');
  await category.getByRole('button', { name: 'Change category' }).click();
  await page.getByRole('button', { name: 'It Repays a Purchase…' }).click();
  await page.getByLabel('What Does It Repay?').fill('dinner');
  const payments = page.getByRole('list', { name: 'Payments' });
  await expect(payments.getByRole('button')).toHaveCount(1);
  await checkAccessibility(page);
  await payments.getByRole('button', { name: /Dinner for two/ }).click();
  await expect(page.getByText(/^It now reduces the spending/)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(category).toContainText('Eating out');

  await page.goto('/dashboard?view=insights');
  await expect(
    page
      .getByRole('list', { name: /^Spending by category/ })
      .getByRole('link', { name: /Eating out/ }),
  ).toContainText('$20.00');

  await page.goto('/receipts');
  await page
    .getByRole('button', { name: /My half/ })
    .first()
    .click();
  await category.getByRole('button', { name: 'Change category' }).click();
  await page.getByRole('button', { name: 'Choose Automatically' }).click();
  await expect(category).toContainText('Income');
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

test('on a phone, what a page is about begins on its first screen beside the choice of an account', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, demo.olivia);
  const shownAt = async (path: string, first: string) => {
    await page.goto(path);
    await expect(page.getByLabel('Account', { exact: true })).toBeVisible();
    return (await page.locator('main').locator(first).first().boundingBox())?.y;
  };
  // The bar at the bottom begins at 723.
  expect(await shownAt('/dashboard?view=insights', 'h2:text("Spending by Category")')).toBeLessThan(
    640,
  );
  expect(await shownAt('/receipts', ':text("Receipt SH")')).toBeLessThan(690);
  expect(await shownAt('/dashboard?view=history', ':text-matches("^[-+][$]")')).toBeLessThan(320);
});
