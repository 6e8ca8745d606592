import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  atEverySize,
  checkAccessibility,
  checkEverySize,
  demo,
  expect,
  followTo,
  signIn,
  stopTime,
  test,
  toast,
} from '../fixtures.ts';
import { checkSpokenTexts } from '../spoken-texts.ts';
import {
  chooseRecipient,
  completeTransaction,
  fillInTransfer,
  review,
  sendButton,
} from '../support/complete-transaction.ts';
import { withoutFirstAnswers } from '../support/first-answers.ts';
import {
  type OpenedAccount,
  openAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';
import { withOutdatedAccount } from '../support/people/outdated-account.ts';

/** The customer area: the overview, the PIN, transactions, history, receipts. */

const pin = '2580';
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });
const closeReceipt = (page: Page) =>
  receipt(page).getByRole('button', { name: 'Close' }).first().click();
const accountCard = (page: Page) => page.locator('[data-slot="account-card"]');

const balanceOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/account')).json()).balance;
const asUsd = (decimal: string) =>
  Number(decimal).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** This file's own accounts. No other journey moves money in them. */
let me: OpenedAccount;
let recipient: OpenedAccount;

test.beforeAll(async () => {
  recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  me = await openAccountElsewhere({ firstName: 'Nils', pin });
});

const signInAsMe = (page: Page) => signInAs(page.request, me.email, me.password);

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();

test('while the overview loads, the footer stays below the window', async ({ page }) => {
  await signInAsMe(page);
  let letGo = () => {};
  const waiting = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await withoutFirstAnswers(page);
  await page.route('**/api/pin/status', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Loading your account')).toBeAttached();
  await atEverySize(page, () => expect(page.getByRole('contentinfo')).not.toBeInViewport());
  letGo();
  await expect(accountCard(page)).toBeVisible();
});

test('a first screen comes with its answers, and requests nothing that the document included', async ({
  page,
}) => {
  await signInAsMe(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname);
  });
  for (const address of [
    '/dashboard',
    '/dashboard?view=transaction&type=transfer',
    '/dashboard?view=history',
    '/dashboard?view=external-transfer',
    '/receipts',
  ]) {
    // The chat list loads after the first screen is complete.
    await Promise.all([page.waitForRequest('**/api/chat/mine*'), page.goto(address)]);
  }
  // Content below the fold loads after the first screen.
  const afterwards = [
    '/api/own-lock',
    '/api/balances',
    '/api/categories',
    '/api/payees',
    '/api/payment-requests',
    '/api/schedules',
    '/api/own-accounts/decisions',
    '/api/schedules/upcoming',
    '/api/schedules/notices',
    '/api/notifications/unread',
    '/api/transaction-categories',
  ];
  expect(new Set(requested.filter((path) => !afterwards.includes(path)))).toEqual(
    new Set(['/api/chat/mine']),
  );
});

test('a customer sets a PIN, deposits cash, and sends money to another customer', async ({
  page,
}) => {
  await openAccount(page.request, { firstName: 'Ida', pin: null });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('Please enter and confirm your PIN.');
  await page.getByLabel('PIN', { exact: true }).pressSequentially('12a3');
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('123');
  await page.getByLabel('Confirm PIN').fill('123');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('PIN must be exactly 4 digits.');
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('Confirm PIN').fill('2581');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('PINs do not match.');
  await page.getByLabel('PIN', { exact: true }).fill('1234');
  await page.getByLabel('Confirm PIN').fill('1234');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.locator('[data-slot="field-error"]')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('Confirm PIN').fill(pin);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(toast(page)).toContainText('Your PIN has been set successfully!');

  await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
  await expect(accountCard(page)).toContainText('$50.00');
  await page.getByRole('link', { name: /^Deposit/ }).click();
  await expect(page.getByLabel('Transaction Type')).toHaveValue('deposit');
  await page.getByLabel('Amount').fill('1,000');
  await completeTransaction(page, pin);
  await expect(receipt(page)).toContainText('+$1,000.00');
  await closeReceipt(page);
  await expect(accountCard(page)).toContainText('$1,050.00');

  await fillInTransfer(page, { to: recipient, amount: '1,0.5' });
  await goOn(page);
  await expect(toast(page)).toContainText('Please enter a valid amount.');
  await page.getByLabel('Amount').fill('234.50');
  await page.getByLabel('Description').fill('Dinner at Findlay Market');
  await review(page, pin);
  await expect(page.getByText('Total', { exact: true }).locator('..')).toContainText('$234.50');
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Transaction completed successfully! Receipt generated.');

  const downloading = page.waitForEvent('download');
  await receipt(page).getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^SEVEN HILLS BANK\nTransaction Receipt\n/);
  expect(text).toMatch(/^Transaction ID: +\d{10}$/m);
  expect(text).toMatch(/^Date & Time: +[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/m);
  expect(text).toMatch(/^Amount: +\$234\.50$/m);
  expect(text).toMatch(/^Description: +Dinner at Findlay Market$/m);
  expect(text).toContain(`${recipient.holder}, ${recipient.accountNumber}`);
  await closeReceipt(page);

  await expect(accountCard(page)).toContainText('$815.50');
  await expect(page.getByRole('button', { name: /Dinner at Findlay Market/ })).toContainText(
    '-$234.50',
  );
  // An open page would notice that its session ended and redirect to the sign-in.
  await page.goto('about:blank');
  await signInAs(page.request, recipient.email, recipient.password);
  await page.goto('/dashboard');
  await expect(accountCard(page)).toContainText('$284.50');
  await expect(page.getByRole('button', { name: /Dinner at Findlay Market/ })).toContainText(
    '+$234.50',
  );
});

test('the transaction form reports its rules one at a time', async ({ page }) => {
  await signIn(page, demo.priya);
  await page.goto('/dashboard?view=transaction');
  const tells = (message: string) => expect(toast(page)).toContainText(message);
  await page.getByLabel('Recipient Account').press('Enter');
  await tells("Please enter the recipient's account ID for transfers.");
  await chooseRecipient(page, 'olivia', /Olivia M\./);
  await page.getByLabel('Amount').fill('12.345');
  await goOn(page);
  await tells('Please enter a valid amount.');
  await page.getByLabel('Amount').fill('12.34');
  await goOn(page);
  await sendButton(page).click();
  await tells('Please fill in all required fields including your PIN.');
  await page.getByLabel('PIN').fill('12');
  await sendButton(page).click();
  await tells('PIN must be exactly 4 digits.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
});

test('the recipient list finds others by name or number, and never the customer', async ({
  page,
}) => {
  await signInAsMe(page);
  await page.goto('/dashboard?view=transaction');
  const field = page.getByLabel('Recipient Account');
  await field.pressSequentially(me.accountNumber);
  const options = page.getByRole('listbox').getByRole('option');
  await expect(page.getByText('No account matches.')).toBeVisible();
  await expect(options.filter({ hasText: me.holder })).toHaveCount(0);
  await field.fill('ma');
  await expect(page.getByText('Type at least three letters of a name')).toBeVisible();
  await field.fill('marcus');
  await expect(options.filter({ hasText: /Marcus B\.Account ending in \d{4}$/ })).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page.getByRole('main')).toContainText(/Marcus B\.\s*account ending in \d{4}/);
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.getByLabel('Amount').fill('1');
  await completeTransaction(page, pin);
  await expect(receipt(page)).toContainText('Marcus B.');
});

test('a person paid before gets $25 with four taps, the amount, and the PIN', async ({ page }) => {
  await openAccount(page.request, { firstName: 'Vera', pin, deposit: '100.00' });
  const { id: toAccountId } = (
    await (await page.request.get(`/api/accounts?search=${recipient.accountNumber}`)).json()
  )[0];
  const paid = await page.request.post('/api/transactions', {
    data: { type: 'transfer', amount: '1', toAccountId, pin },
  });
  expect(paid.status()).toBe(201);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Send Money/ }).click();
  await page.getByRole('option', { name: new RegExp(`^${recipient.holder}`) }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('25');
  await goOn(page);
  await expect(page.getByText('You haven’t paid')).toHaveCount(0);
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.keyboard.type(pin);
  await sendButton(page).click();
  await expect(receipt(page)).toContainText('-$25.00');
});

test('a refused transaction says why, links to help, and moves nothing', async ({ page }) => {
  await signInAsMe(page);
  const before = await balanceOf(page.request);
  await withOutdatedAccount(page, { balance: '2000000.00' });
  await fillInTransfer(page, { to: recipient, amount: '1000000' });
  await completeTransaction(page, pin);
  await expect(toast(page)).toContainText('Transaction Failed');
  await expect(toast(page).getByRole('link')).toHaveAttribute(
    'href',
    '/transaction-failed?reason=insufficient_funds',
  );
  // A wrong PIN is asked for again in the review, which keeps everything.
  await completeTransaction(page, '9999');
  await expect(toast(page)).toContainText('Incorrect PIN');
  await expect(page.getByLabel('PIN')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('$1,000,000.00');
  expect(await balanceOf(page.request)).toBe(before);
});

test('a locked PIN can be unlocked with the password', async ({ page }) => {
  const locked = await openAccount(page.request, { firstName: 'Otto', pin });
  await page.goto('/dashboard?view=transaction&type=withdrawal');
  await page.getByLabel('Amount').fill('5');
  await goOn(page);
  for (let left = 4; left >= 0; left -= 1) {
    await page.getByLabel('PIN').fill('9999');
    await sendButton(page).click();
    await expect(toast(page)).toContainText(new RegExp(`${left} attempts? left|locked`));
  }
  await page.getByRole('button', { name: 'Unlock With Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock Your PIN' });
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  await dialog.getByRole('button', { name: 'Unlock PIN' }).click();
  await expect(dialog.locator('[data-slot="field-error"]')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(locked.password);
  await dialog.getByRole('button', { name: 'Unlock PIN' }).click();
  await expect(page.getByText('Your PIN is locked')).toHaveCount(0);
  await page.getByLabel('PIN').fill(pin);
  await sendButton(page).click();
  await expect(receipt(page)).toContainText('-$5.00');
});

test('a deposit above $10,000 waits for approval and is not spendable', async ({ page }) => {
  await signInAsMe(page);
  const before = await balanceOf(page.request);
  await page.goto('/dashboard?view=transaction&type=deposit');
  await page.getByLabel('Amount').fill('10,000.01');
  await expect(page.getByText('is pending until our staff approve it')).toBeVisible();
  await completeTransaction(page, pin);
  await expect(receipt(page)).toContainText('Pending');
  await closeReceipt(page);
  await expect(accountCard(page)).toContainText(asUsd(before));
});

test('a suspended account is announced before anything is typed, and by the page about it', async ({
  page,
}) => {
  await signIn(page, demo.sam);
  await page.goto('/');
  await expect(page.getByText('Your initial deposit was received')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send Money/ })).toBeDisabled();
  for (const view of ['transaction&type=withdrawal', 'external-transfer']) {
    await page.goto(`/dashboard?view=${view}`);
    const submit = page.getByRole('button', { name: /^(Continue|Review Transfer)/ });
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription(/Account Suspended/);
  }
  await checkAccessibility(page);
  // The account has just been suspended; this screen does not know yet.
  await withOutdatedAccount(page, { isActive: true });
  await page.goto('/dashboard?view=transaction&type=withdrawal');
  await page.getByLabel('Amount').fill('5');
  await completeTransaction(page, demo.pin);
  await page.waitForURL('**/transaction-failed?reason=suspended');
});

test('the account is reloaded every 30 seconds', async ({ page }) => {
  await page.clock.install();
  // A silent live socket, because a live one would announce the change immediately.
  await page.routeWebSocket('/ws', () => {});
  await signInAsMe(page);
  await page.goto('/dashboard');
  const before = await balanceOf(page.request);
  await expect(accountCard(page)).toContainText(asUsd(before));
  await stopTime(page);
  const moved = await page.request.post('/api/transactions', {
    data: { type: 'deposit', amount: '7.25', pin },
  });
  expect(moved.status()).toBe(201);
  await page.clock.runFor(30_000);
  // New data renders a moment later.
  await page.clock.resume();
  await expect(accountCard(page)).toContainText(asUsd(await balanceOf(page.request)));
  await expect(page.getByRole('button', { name: /^Deposit/ }).first()).toContainText('+$7.25');
});

test('account details show the numbers that others need', async ({ page }) => {
  await signInAsMe(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await expect(dialog).toContainText(me.accountNumber);
  await expect(dialog).toContainText('121000248');
  await expect(dialog).toContainText('Active');
  await expect(dialog).toContainText('Debit CardNot offered yet');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: `Copy account number ${me.accountNumber}` }).click();
  await expect(page.getByText('Account number copied')).toBeAttached();
  await page.getByRole('button', { name: 'Copy routing number 121000248' }).click();
  await expect(page.getByText('Routing number copied')).toBeAttached();
  await page.getByRole('button', { name: `Copy account number ${me.accountNumber}` }).click();
  // Pages may not read the clipboard; a person pastes.
  await page.goto('/dashboard?view=history');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('searchbox').first()).toHaveValue(me.accountNumber);
});

/**
 * On a phone of 360 by 780 pixels, everything down to the second row is above the fold: below the
 * header and above a bar at the bottom edge, each 56 pixels high.
 */
async function expectHomeToFit(page: Page) {
  await page.setViewportSize({ width: 360, height: 780 });
  const rowsEnd = page
    .locator('main li')
    .filter({ has: page.getByRole('button') })
    .nth(1);
  await expect
    .poll(async () => {
      const [main, row] = [await page.locator('main').boundingBox(), await rowsEnd.boundingBox()];
      return row && main && Math.round(row.y + row.height - main.y);
    })
    .toBeLessThanOrEqual(780 - 2 * 56);
  for (const name of ['Send Money', 'Deposit', 'Withdraw', 'External Transfer'])
    await expect(page.getByRole('link', { name }).last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

test('every view of the customer area is accessible', { tag: '@phone' }, async ({ page }) => {
  // A person with one account, who has the account card.
  await signIn(page, demo.priya);
  await page.goto('/dashboard');
  await expect(accountCard(page)).toBeVisible();
  // Other journeys also move this customer's money, so the latest transaction may be one of theirs.
  const latest = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  await expect(latest).toBeVisible();
  await checkEverySize(page);
  if ((page.viewportSize()?.width ?? 0) < 640) await expectHomeToFit(page);
  await latest.click();
  await expect(receipt(page)).toBeVisible();
  await checkEverySize(page);
  await page.goto('/dashboard?view=transaction');
  await page.getByLabel('Recipient Account').fill('m');
  await page.getByLabel('Recipient Account').press('Enter');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkEverySize(page);
  await page.goto('/dashboard?view=history');
  await expect(page.getByRole('row').filter({ hasText: 'Parking' })).toBeVisible();
  await checkEverySize(page);
  if ((page.viewportSize()?.width ?? 0) < 1024) await checkPhoneShell(page);
  await checkForcedColors(page);
});

/**
 * Checks the menu, Back, and the space for the keyboard.
 */
async function checkPhoneShell(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const menu = page.getByRole('navigation', { name: 'Online banking' });
  await bar.getByRole('button', { name: 'More' }).click();
  await expect(menu.getByRole('link', { name: 'Account Overview' })).toBeFocused();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/dashboard?view=history');

  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await checkAccessibility(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  for (const { height } of await bar.getByRole('listitem').evaluateAll(boxesOf))
    expect(height).toBeGreaterThanOrEqual(48);
  await bar.getByRole('link', { name: 'Send' }).click();
  const search = page.getByRole('combobox', { name: 'Recipient Account' });
  await search.click();
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(bar).toBeVisible();

  await search.press('Enter');
  await expect(toast(page)).toBeVisible();
}

test('screen readers say the words of different elements apart', async ({ page }) => {
  await signIn(page, demo.olivia);
  const views = ['transaction', 'history', 'requests', 'schedules', 'insights', 'payees'];
  const paths = [...views.map((view) => `/dashboard?view=${view}`), '/receipts', '/documents'];
  await page.goto('/dashboard');
  for (const path of ['/dashboard', ...paths]) {
    if (path !== '/dashboard') await followTo(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[data-loading],[aria-busy=true]')).toHaveCount(0);
    await checkSpokenTexts(page);
  }
});

/** In forced-colors mode, buttons have borders, and the drawing does not cover the balance. */
async function checkForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  await expect(accountCard(page)).toBeVisible();
  const details = page.getByRole('button', { name: 'View Details' });
  await expect(details).not.toHaveCSS('border-top-width', '0px');
  await expect(page.locator('[data-slot="landscape-lines"]').last()).toBeHidden();
}

const boxesOf = (elements: Element[]) =>
  elements.map((element) => element.getBoundingClientRect().toJSON());
