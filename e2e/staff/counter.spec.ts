import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, pressInRow, signIn, test } from '../fixtures.ts';
import { signInNewcomer } from '../support/people/newcomer.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';

/** Cash at the counter: what staff book, and what the customer sees. */

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openCash(page: Page, email: string) {
  await page.goto(`/admin?view=user-management&search=${email}`);
  await pressInRow(page, /^Cash for /);
  return page.getByRole('dialog', { name: 'Cash at the Counter' });
}

let customer: OpenedAccount;
test.beforeEach(async () => {
  customer = await openAccountElsewhere({ firstName: 'Carl', pin: demo.pin, deposit: '100.00' });
});

test('cash is deposited and withdrawn by keyboard, with a review before it is booked', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  const dialog = await openCash(page, customer.email);
  await checkAccessibility(page);
  await dialog.getByLabel('Amount').focus();
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Amount is required')).toBeVisible();
  await page.keyboard.type('1,250.50');
  await dialog.getByLabel('Note').fill('Slip 17');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm Cash Deposit' });
  await expect(question).toContainText(customer.accountNumber);
  await expect(question).toContainText('$150.00 →becomes $1,400.50');
  await expect(question).toContainText('Check the customer’s photo ID');
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Back' }).click();
  await dialog.getByLabel('Amount').fill('1,250.00');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await question.getByRole('button', { name: 'Post Deposit' }).click();
  await expect(toastOf(page, 'Deposit Posted')).toBeVisible();
  await expect(page.getByRole('table', { name: 'All Users' })).toContainText('$1,400.00');

  await openCash(page, customer.email);
  await dialog.getByRole('tab', { name: 'Withdraw cash' }).click();
  await dialog.getByLabel('Amount').fill('1,400.01');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('That is more than the available $1,400.00.')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('Amount').fill('400');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Post Withdrawal' }).click();
  await expect(toastOf(page, 'Withdrawal Posted')).toBeVisible();
  await expect(page.getByRole('table', { name: 'All Users' })).toContainText('$1,000.00');

  await page.context().clearCookies();
  await signInAs(page.request, customer.email, customer.password);
  await page.goto('/dashboard?view=history');
  await page.getByRole('button', { name: 'Withdrawal at the counter' }).click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('At the counter');
  await expect(receipt).toContainText('-$400.00');
});

test('a large amount waits for another staff member', async ({ page }) => {
  await signIn(page, demo.admin);
  const dialog = await openCash(page, customer.email);
  await dialog.getByLabel('Amount').fill('10,000.01');
  await expect(dialog.getByText('Report this cash')).toBeVisible();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('Identification is required')).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('Identification presented').fill('Passport, …4821');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Passport, …4821')).toBeVisible();
  await expect(page.getByText('Another staff member must approve this')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(toastOf(page, 'Waiting for Approval')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto('/admin?view=transactions');
  const item = page
    .getByRole('list', { name: 'Pending approvals' })
    .getByRole('listitem')
    .filter({ hasText: customer.holder.split(' ')[0] ?? '' })
    .filter({ hasText: '$10,000.01' })
    .last();
  await expect(item).toContainText('Entered at the counter by Grace Whitfield');
  await expect(item).toContainText('Another staff member must decide');
  await expect(item.getByRole('button')).toHaveCount(0);
});

test('a teller on a phone sees the day’s cash, and that a colleague must approve the rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.admin);
  const dialog = await openCash(page, customer.email);
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Post Deposit' }).click();
  await expect(toastOf(page, 'Deposit Posted')).toBeVisible();

  await openCash(page, customer.email);
  await expect(dialog.getByText(/in cash today$/)).toBeVisible();
  await dialog.getByLabel('Amount').fill('9,900');
  await dialog.getByLabel('Identification presented').fill('Driver’s license, New York, …0042');
  await checkAccessibility(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Another staff member must approve this')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(toastOf(page, 'Waiting for Approval')).toBeVisible();
});

test('a first deposit at the counter opens the gate for the customer', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const screen = await context.newPage();
  const email = await signInNewcomer(screen);
  await screen.goto('/');
  await expect(screen.getByText('in cash at the counter')).toBeVisible();
  await checkAccessibility(screen);
  await signIn(page, demo.admin);
  const dialog = await openCash(page, email);
  await expect(dialog.getByText('This deposit activates the account')).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await dialog.getByLabel('Amount').fill('49.99');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(
    dialog.getByText('The first deposit must be at least $50.00 and at most $10,000.00.'),
  ).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByLabel('Amount').fill('80');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Post Deposit' }).click();
  await expect(toastOf(page, 'Deposit Posted')).toBeVisible();
  await screen.reload();
  await expect(screen.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
  await context.close();
});

test('a booking whose answer was lost is looked up, and booked once', async ({ page }) => {
  await signIn(page, demo.admin);
  const dialog = await openCash(page, customer.email);
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('button', { name: 'Review' }).click();
  // The bank receives the first attempt, but its answer is lost, and so is the first query about
  // its outcome.
  await page.route('**/api/admin/counter-deposits', async (route) => {
    await route.fetch();
    await route.abort();
  });
  let questions = 0;
  await page.route('**/api/transactions/by-key/*', (route) =>
    ++questions === 1 ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Post Deposit' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm Cash Deposit' });
  await expect(question.getByText('We’re checking on your deposit of $30.00')).toBeVisible();
  await checkAccessibility(page);
  await expect(toastOf(page, 'Deposit Posted')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('table', { name: 'All Users' })).toContainText('$180.00');
});
