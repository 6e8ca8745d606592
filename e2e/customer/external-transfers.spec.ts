import { readFile } from 'node:fs/promises';
import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { checkAccessibility, demo, expect, keptByBrowser, test, toast } from '../fixtures.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';
import { withOutdatedAccount } from '../support/people/outdated-account.ts';

/** Wires and external payments, from the form to the decision. */

const pin = '2580';
const accountNumber = '99887766554433';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** This file's own account. No other journey moves money in it. */
let me: OpenedAccount;

test.beforeAll(async () => {
  me = await openAccountElsewhere({ firstName: 'Wilma', pin, deposit: '4950.00' });
});
test.beforeEach(({ page }) => signInAs(page.request, me.email, me.password));

/** The account's three figures in cents. */
async function money(request: APIRequestContext) {
  const account = await (await request.get('/api/account')).json();
  const cents = (decimal: string) => Number(decimal.replace('.', ''));
  return {
    available: cents(account.balance),
    current: cents(account.currentBalance),
    held: cents(account.heldAmount),
  };
}

async function fillInWire(page: Page, amount: string) {
  await page.goto('/dashboard?view=external-transfer');
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Recipient Name').fill('Ada Byron');
  await page.getByLabel('Recipient Address').fill('1 Main Street, Dayton, OH 45402');
  await page.getByLabel('Routing Number').fill('042000314');
  await page.getByLabel('Account Number').fill(accountNumber);
  await page.getByLabel('Description').fill('Invoice 7');
  await page.getByLabel('PIN').fill(pin);
}

async function fillInPayment(page: Page, provider: string, identifier: string) {
  await page.goto('/dashboard?view=external-transfer&tab=payment');
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Payment Provider').selectOption(provider);
  await page.getByLabel(/^Recipient’s /).fill(identifier);
  await page.getByLabel('Recipient Name').fill('Jo Lee');
  await page.getByLabel('PIN').fill(pin);
}

async function reviewAndConfirm(page: Page) {
  const confirm = button(page, 'Confirm Transfer');
  // On a busy machine, a click can be lost while the page is still scrolling to the button, or the
  // review may appear late.
  await expect(async () => {
    if (!(await confirm.isVisible()))
      await button(page, 'Review Transfer').click({ timeout: 2_000 });
    await expect(confirm).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await confirm.click();
}

async function sendWire(page: Page, amount: string): Promise<number> {
  await fillInWire(page, amount);
  await reviewAndConfirm(page);
  await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  return Number(new URL(page.url()).searchParams.get('id'));
}

/** Performs a staff action through the same call that the staff screen makes. */
async function asStaff(path: string, data: object) {
  const staff = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(staff, demo.admin, demo.password);
  const answer = await staff.post(path, { data });
  expect(answer.status()).toBe(200);
  await staff.dispose();
}

const decide = (id: number, decision: 'approve' | 'decline', reason?: string) =>
  asStaff(`/api/admin/transactions/${id}/${decision}`, { reason });

test('a wire is reviewed, confirmed, held, and sent once staff approve it', {
  tag: '@phone',
}, async ({ page }) => {
  const before = await money(page.request);
  await fillInWire(page, '1,250.50');
  await expect(page.getByLabel('Bank Name')).toHaveValue('Fifth Third Bank');
  const summary = page.getByRole('region', { name: 'Wire Transfer Summary' });
  await expect(summary).toContainText('Fee (2%)$25.01');
  await expect(summary).toContainText('Total$1,275.51');

  await button(page, 'Review Transfer').click();
  await expect(page.getByRole('heading', { name: 'Confirm Wire Transfer' })).toBeFocused();
  await expect(page.locator('main')).toContainText('••••••••••4433');
  await expect(page.locator('main')).not.toContainText(accountNumber);
  await expect(page.locator('main')).toContainText('cannot be reversed');
  await expect(page.locator('main')).toContainText('1-3 business days');
  await checkAccessibility(page);
  await button(page, 'Back to Form').click();
  await expect(page.getByLabel('Recipient Name')).toHaveValue('Ada Byron');
  await button(page, 'Review Transfer').click();
  await page.goBack();
  await expect(page.getByLabel('Account Number')).toHaveValue(accountNumber);
  await reviewAndConfirm(page);

  await expect(toast(page)).toContainText('Wire Transfer Initiated');
  await expect(toast(page)).toContainText(
    'Your wire transfer has been submitted and is being processed.',
  );
  await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeFocused();
  await expect(page.locator('main header')).toContainText(
    /Wire submitted, arrives by [A-Z][a-z]{2} \d{1,2}\./,
  );
  const badge = page.locator('main header [data-slot="badge"]');
  await expect(badge).toHaveText('Pending');
  await expect(page.locator('[data-slot="success-check"]')).toBeVisible();
  await checkAccessibility(page);
  expect(await money(page.request)).toEqual({
    available: before.available - 127_551,
    current: before.current,
    held: before.held + 127_551,
  });

  const id = Number(new URL(page.url()).searchParams.get('id'));
  const kept = await keptByBrowser(page);
  expect(kept).not.toContain(accountNumber);
  expect(kept).not.toMatch(new RegExp(`\\b${pin}\\b`));
  await decide(id, 'approve');
  await page.reload();
  await expect(badge).toHaveText('Completed');
  expect(await money(page.request)).toEqual({
    available: before.available - 127_551,
    current: before.current - 127_551,
    held: before.held,
  });
});

test('a declined wire returns everything and says why', async ({ page }) => {
  const before = await money(page.request);
  const id = await sendWire(page, '100');
  expect((await money(page.request)).held).toBe(before.held + 10_200);
  await decide(id, 'decline', 'Name and account do not match');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Transfer Declined' })).toBeVisible();
  await expect(page.locator('[data-slot="alert"]')).toContainText('Name and account do not match');
  await checkAccessibility(page);
  expect(await money(page.request)).toEqual(before);
});

test('the receipt is downloaded and printed, and another transfer starts over', async ({
  page,
}) => {
  const id = await sendWire(page, '10');
  const receiptNumber = `SH${String(id).padStart(8, '0')}`;
  await expect(page.locator('main')).toContainText(receiptNumber);
  await expect(page.locator('main')).toContainText(
    /[A-Z][a-z]{2} \d{2}, \d{4} - \d{2}:\d{2} [AP]M/,
  );

  const downloading = page.waitForEvent('download');
  await button(page, 'Download Receipt').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`receipt-${id}.txt`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(receiptNumber);
  for (const line of [
    /^Total: +\$10\.20$/m,
    /^Status: +Pending$/m,
    /^To: +Ada Byron, account ending in 4433$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain(accountNumber);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await button(page, 'Print Receipt').click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print="sheet"]')).toContainText(receiptNumber);
  await expect(page.locator('main')).toBeHidden();
  await page.emulateMedia({ media: null });

  await expect(page.getByRole('link', { name: 'View All Receipts' })).toHaveAttribute(
    'href',
    '/receipts',
  );
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
  await page.getByRole('link', { name: 'Make Another Transfer' }).click();
  await expect(page.getByRole('heading', { name: 'External Transfers' })).toBeVisible();
  await expect(page.locator('body[data-same-page]')).toHaveCount(0);
  await expect(page.getByLabel('Amount')).toHaveValue('');
});

test('the check bounces for three seconds, but not for people who asked for less motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const id = await sendWire(page, '10');
  const animation = () =>
    page.locator('[data-slot="success-check"]').evaluate((mark) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(mark);
      return [animationName, animationDuration, animationIterationCount];
    });
  expect(await animation()).toEqual(['hop', '1s', '3']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/dashboard?view=transfer-success&id=${id}`);
  await expect(page.locator('[data-slot="success-check"]')).toBeVisible();
  expect((await animation())[0]).toBe('none');
});

test('a payment is completed immediately', async ({ page }) => {
  const before = await money(page.request);
  await fillInPayment(page, 'cashapp', '$jolee');
  await reviewAndConfirm(page);
  await expect(toast(page)).toContainText('External Payment Sent');
  await expect(toast(page)).toContainText('Your payment has been sent successfully.');
  await expect(page.locator('main header [data-slot="badge"]')).toHaveText('Completed');
  await expect(page.locator('main')).toContainText('Cash App');
  expect(await money(page.request)).toEqual({
    available: before.available - 2_020,
    current: before.current - 2_020,
    held: before.held,
  });
});

test('a rejected payment says why, moves nothing, and stays in the history as failed', async ({
  page,
}) => {
  const before = await money(page.request);
  await fillInPayment(page, 'zelle', 'reject@example.com');
  await reviewAndConfirm(page);
  await expect(toast(page)).toContainText('Payment Failed');
  await expect(page.locator('main')).toContainText('no one is enrolled with this email');
  await checkAccessibility(page);
  expect(await money(page.request)).toEqual(before);
  await page.goto('/dashboard?view=history');
  await expect(page.locator('main')).toContainText('Failed');
});

test('the forms show the first error as a toast and every error at its field', async ({ page }) => {
  await page.goto('/dashboard?view=external-transfer');
  await button(page, 'Review Transfer').click();
  await expect(toast(page)).toContainText('Amount is required');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByText('PIN must be exactly 4 digits')).toBeVisible();
  // The documented order, whatever the order of the fields on the screen.
  for (const [label, value, next] of [
    ['Amount', '5', 'Recipient name is required'],
    ['Recipient Name', 'Ada Byron', 'Bank name is required'],
    ['Bank Name', 'Fifth Third Bank', 'Account number is required'],
    ['Account Number', '1234567890', 'Routing number must be 9 digits'],
    ['Routing Number', '042000314', 'Recipient address is required'],
    ['Recipient Address', '1 Main Street, Dayton, OH 45402', 'PIN must be exactly 4 digits'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await button(page, 'Review Transfer').click();
    await expect(toast(page)).toContainText(next);
  }
  await page.getByLabel('Routing Number').fill('042000315');
  await expect(page.getByText('This routing number is not valid.')).toBeVisible();
  await checkAccessibility(page);

  await page.getByRole('tab', { name: 'External Payment' }).click();
  await page.getByLabel('Payment Provider').selectOption('cashapp');
  await expect(page.getByText('A $cashtag.')).toBeVisible();
  await page.getByLabel('Recipient’s Cash App $cashtag').fill('jo@example.com');
  await button(page, 'Review Transfer').click();
  await expect(page.getByText('Payment provider is required')).toBeHidden();
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Recipient Name').fill('Jo Lee');
  await page.getByLabel('PIN').fill(pin);
  await button(page, 'Review Transfer').click();
  await expect(page.getByText('Please enter a $cashtag for Cash App.').first()).toBeVisible();
  await checkAccessibility(page);
});

test('someone found by email is paid through a service; a wrong PIN is asked for again in the review', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Send Money/ }).click();
  await page.getByRole('combobox', { name: 'Recipient Account' }).fill('jo.lee@example.com');
  await page.getByRole('option', { name: /^Zelle/ }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByLabel('Payment Provider')).toHaveValue('zelle');
  await expect(page.getByLabel(/^Recipient’s /)).toHaveValue('jo.lee@example.com');
  expect(page.url()).not.toContain('jo.lee');
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Recipient Name').fill('Jo Lee');
  await page.getByLabel('PIN').fill('9999');
  await reviewAndConfirm(page);
  await expect(toast(page)).toContainText('Incorrect PIN');
  await expect(page.getByRole('heading', { name: 'Confirm External Payment' })).toBeVisible();
  await expect(page.getByLabel('PIN')).toBeFocused();
  await checkAccessibility(page);
  await page.getByLabel('PIN').fill(pin);
  await button(page, 'Confirm Transfer').click();
  await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('to Jo Lee');
});

test('canceling returns to an empty form', async ({ page }) => {
  await fillInWire(page, '10');
  await button(page, 'Review Transfer').click();
  await button(page, 'Cancel').click();
  await expect(page.getByRole('heading', { name: 'External Transfers' })).toBeFocused();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await expect(page.getByLabel('PIN')).toHaveValue('');
});

test('a typed bank name is not replaced by the suggested one', async ({ page }) => {
  await page.goto('/dashboard?view=external-transfer');
  const bankName = page.getByLabel('Bank Name');
  await page.getByLabel('Routing Number').fill('042000314');
  await expect(bankName).toHaveValue('Fifth Third Bank');
  await page.getByLabel('Routing Number').fill('021000021');
  await expect(bankName).toHaveValue('JPMorgan Chase Bank');
  await bankName.fill('My own bank');
  await page.getByLabel('Routing Number').fill('042000314');
  await expect(bankName).toHaveValue('My own bank');
});

test('a session that has ended leads to signing in', async ({ page }) => {
  await fillInWire(page, '10');
  await button(page, 'Review Transfer').click();
  await page.context().clearCookies();
  await button(page, 'Confirm Transfer').click();
  await expect(toast(page)).toContainText('You are logged out. Logging in again...');
  await page.waitForURL(/\/\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
});

test('a suspended account is led to the page that explains it', async ({ page }) => {
  await withOutdatedAccount(page, { isActive: true });
  await fillInWire(page, '10');
  await button(page, 'Review Transfer').click();
  const { id: accountId } = await (await page.request.get('/api/account')).json();
  await asStaff('/api/admin/suspend-account', { accountId });
  await button(page, 'Confirm Transfer').click();
  await expect(toast(page)).toContainText('Wire Transfer Failed');
  await page.waitForURL('**/transaction-failed?reason=suspended');
  await asStaff('/api/admin/unsuspend-account', { accountId });
});

test('a wire whose answer is lost is found again, and held once', async ({ page }) => {
  const before = await money(page.request);
  await page.route('**/api/wire-transfer', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fillInWire(page, '10');
  await reviewAndConfirm(page);
  await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  expect((await money(page.request)).held).toBe(before.held + 1_020);
});

// This test is last, because a job completes the payment some minutes later.
test('a payment that the service has not decided is shown as pending', async ({ page }) => {
  await fillInPayment(page, 'paypal', 'pending@example.com');
  await reviewAndConfirm(page);
  await expect(toast(page)).toContainText('PayPal, which has not confirmed it yet');
  await expect(page.locator('main header [data-slot="badge"]')).toHaveText('Pending');
});

test('a payee is chosen by keyboard: typing and arrow keys change nothing', async ({ page }) => {
  for (const name of ['Jordan Ames', 'Jordan Berg'])
    await page.request.post('/api/payees', {
      data: {
        kind: 'payment_service',
        paymentProvider: 'zelle',
        paymentIdentifier: `${name.split(' ')[1]?.toLowerCase()}@example.com`,
        recipientName: name,
      },
    });
  await page.goto('/dashboard?view=external-transfer&tab=payment');
  const payee = page.getByRole('combobox', { name: 'Payee' });
  await payee.fill('Jor');
  await payee.press('ArrowDown');
  await payee.press('ArrowDown');
  await expect(payee).toBeFocused();
  await payee.press('Enter');
  await expect(page.getByRole('button', { name: 'Change recipient' })).toBeFocused();
  await expect(page.locator('main')).toContainText('Jordan Berg');
});

test('what is confirmed, and what cannot be undone, is in the first view of a phone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await fillInPayment(page, 'zelle', 'jo@example.com');
  await button(page, 'Review Transfer').click();
  await expect(page.getByText('$20.20 to Jo Lee with Zelle')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('only the recipient can send it back')).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Confirm Transfer')).toBeInViewport({ ratio: 1 });
});
