import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

/** A customer of a test's own, with the initial deposit made, so that other journeys are not disturbed. */
interface Person {
  email: string;
  name: string;
  page: Page;
  context: BrowserContext;
}

async function signedIn(browser: Browser, email: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const page = await context.newPage();
  await signIn(page, email);
  return { email, name: email, page, context };
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Staff area' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'All Users' }).getByRole('row').filter({ hasText: name });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

test('a visitor at /admin is asked to log in and lands on the landing page', async ({ page }) => {
  await page.goto('/admin');
  await expect(toastOf(page, 'Please log in to access admin panel.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a customer at /admin is told politely that it is for staff', async ({ page }) => {
  await signIn(page, demo.priya);
  await page.goto('/admin');
  await expect(page.getByText('This area is for bank staff')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('staff land in the staff area and find every view, with nothing for axe to report', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, demo.admin);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible();
  await expect(page.getByText('Admin User')).toBeVisible();
  for (const card of ['Total Users', 'Total Balance', "Today's Transactions", 'Pending Approvals'])
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent System Activity' })).toBeVisible();
  await checkAccessibility(page);
  const views = [
    ['Manage Users & Balances', 'table', 'All Users'],
    ['User Overview', 'heading', 'New Customers'],
    ['Transactions', 'table', 'All Transactions'],
    ['Reports', 'heading', 'Transaction Volume'],
    ['Audit Log', 'table', 'Audit log'],
  ] as const;
  for (const [view, role, content] of views) {
    await openMenu(page);
    await sidebar(page).getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: view })).toBeVisible();
    await expect(page.getByRole(role, { name: content }).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, view).toBeLessThanOrEqual(0);
    await checkAccessibility(page);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('the search key, the filters and the address go together', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management');
  await expect(rowOf(page, 'Priya Raman')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('priya');
  await expect(rowOf(page, 'Marcus Bell')).toHaveCount(0);
  await expect(rowOf(page, 'Priya Raman')).toBeVisible();
  await expect(page).toHaveURL(/search=priya/);
  await page.getByLabel('Status').selectOption('suspended');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('priya');
  await expect(page.getByLabel('Status')).toHaveValue('suspended');
});

test('editing a user saves, and says what is missing', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management&search=noah');
  await page.getByRole('button', { name: 'Edit Noah Fischer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await checkAccessibility(page);
  await dialog.getByLabel('Email').fill('');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('Email is required').first()).toBeVisible();
  await dialog.getByLabel('Email').fill(demo.noah);
  await dialog.getByLabel('Last Name').fill('Fischer-Lane');
  await dialog.getByRole('button', { name: 'Update User' }).click();
  await expect(toastOf(page, 'User information updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Noah Fischer-Lane')).toBeVisible();
  await page.goto('/admin?view=audit-log&action=user_updated');
  await expect(page.getByText('Fischer-Lane').first()).toBeVisible();
  const undo = await page.request.get('/api/admin/users?search=noah');
  const [noah] = (await undo.json()) as { id: number }[];
  await page.request.put(`/api/admin/users/${noah?.id}`, {
    data: { firstName: 'Noah', lastName: 'Fischer', email: demo.noah, role: 'user' },
  });
});

test('a balance edited by staff shows on the screen of the customer who watches', async ({
  page,
  browser,
}) => {
  const customer = await signedIn(browser, demo.sam);
  await customer.page.goto('/dashboard');
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management&search=sam@');
  const before = (await (await customer.page.request.get('/api/account')).json()) as {
    balance: string;
  };
  const raised = (Number(before.balance) + 111.11).toFixed(2);
  await page.getByRole('button', { name: 'Edit Sam Okafor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const update = dialog.getByRole('button', { name: 'Update Balance' });
  await expect(update).toBeDisabled();
  await dialog.getByLabel('Reason for Balance Change').fill('Goodwill credit');
  await dialog.getByLabel('New Balance ($)').fill('-5');
  await update.click();
  await expect(page.getByText('New balance cannot be negative').first()).toBeVisible();
  await dialog.getByLabel('New Balance ($)').fill(raised);
  await update.click();
  await expect(
    toastOf(page, 'User balance updated successfully. Changes will be visible immediately.'),
  ).toBeVisible();
  const shown = `$${Number(raised).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  await expect(rowOf(page, 'Sam Okafor').getByText(shown)).toBeVisible();
  // The customer touches nothing: the account is read again every 30 seconds at the latest.
  await expect(customer.page.getByText(shown).first()).toBeVisible({ timeout: 40_000 });
  await expect(customer.page.getByText('Goodwill credit').first()).toBeVisible();
  await customer.context.close();
});

test('suspending bites on the next click of the customer who is signed in', async ({
  page,
  browser,
}) => {
  const customer = await signedIn(browser, demo.priya);
  await customer.page.goto('/dashboard');
  await expect(customer.page.getByRole('heading', { level: 1 })).toBeVisible();
  const withdraw = () =>
    customer.page.request.post('/api/transactions', {
      data: { type: 'withdrawal', amount: '1.00', pin: demo.pin },
    });
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management&search=priya');
  await page.getByRole('button', { name: 'Suspend Priya Raman' }).click();
  const question = page.getByRole('alertdialog', { name: 'Suspend this account?' });
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Suspend Account' }).click();
  await expect(toastOf(page, 'The account has been successfully suspended.')).toBeVisible();
  await expect(rowOf(page, 'Priya Raman').getByText('Suspended')).toBeVisible();
  expect((await withdraw()).status()).toBe(403);
  await page.getByRole('button', { name: 'Activate Priya Raman' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate Account' }).click();
  await expect(
    toastOf(
      page,
      'The account has been successfully activated. The user can now access all banking features.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend Priya Raman' })).toBeVisible();
  expect((await withdraw()).status()).toBe(201);
  await customer.context.close();
});

test('large deposits wait for staff: one is approved, one declined with a reason', async ({
  page,
  browser,
}) => {
  const customer = await signedIn(browser, demo.marcus);
  const ask = async (amount: string) => {
    const made = await customer.page.request.post('/api/transactions', {
      data: { type: 'deposit', amount, pin: demo.pin, description: 'House sale' },
    });
    expect(made.status()).toBe(201);
    return ((await made.json()) as { id: number }).id;
  };
  const [approved, declined] = [await ask('12345.67'), await ask('23456.78')];
  const standing = async (id: number) =>
    (await (await customer.page.request.get(`/api/transactions/${id}`)).json()) as {
      status: string;
      statusReason: string | null;
    };
  await signIn(page, demo.admin);
  await page.goto('/admin?view=transactions');
  await page.getByRole('button', { name: `Approve Deposit ${approved}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(
    toastOf(page, 'The money has been moved and the customer has been told.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve Deposit ${approved}` })).toBeHidden();
  expect(await standing(approved)).toMatchObject({ status: 'completed' });
  await page.getByRole('button', { name: `Decline Deposit ${declined}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Decline this transaction?' });
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(question.getByText('Reason is required')).toBeVisible();
  await checkAccessibility(page);
  await question.getByLabel('Reason').fill('The source is not known');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(
    toastOf(page, 'The money is released and the customer has been told why.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: `Decline Deposit ${declined}` })).toBeHidden();
  expect(await standing(declined)).toMatchObject({
    status: 'declined',
    statusReason: 'The source is not known',
  });
  await page.getByLabel('Status').selectOption('declined');
  await expect(
    page.getByRole('table', { name: 'All Transactions' }).getByText('$23,456.78').first(),
  ).toBeVisible();
  await customer.context.close();
});

test('a report’s CSV file has the figures of the screen', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=reports');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV: volume by type' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^volume-by-type-\d{4}-\d{2}-\d{2}\.csv$/);
  const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(header).toBe('type,transactions,volume');
  const table = page.getByRole('table', { name: 'Volume by type' });
  for (const line of lines) {
    const [, count = '', volume = ''] = line.split(',');
    const [dollars = '', cents] = volume.split('.');
    await expect(
      table.getByText(`$${Number(dollars).toLocaleString('en-US')}.${cents}`, { exact: true }),
    ).toBeVisible();
    await expect(
      table.getByText(Number(count).toLocaleString('en-US'), { exact: true }).first(),
    ).toBeVisible();
  }
  expect(lines.length).toBeGreaterThan(0);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Activity by day' }).getByRole('row')).toHaveCount(
    31,
  );
  await page.getByLabel('Period of the charts').selectOption('90');
  await expect(page.getByRole('table', { name: 'Activity by day' }).getByRole('row')).toHaveCount(
    91,
  );
});
