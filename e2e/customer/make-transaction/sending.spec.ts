import type { Page, Route } from '@playwright/test';
import { checkAccessibility, expect, test, toast } from '../../fixtures.ts';
import {
  completeTransaction,
  fillInTransfer,
  review,
  sendButton,
} from '../../support/complete-transaction.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../../support/people/open-account.ts';
import { withOutdatedAccount } from '../../support/people/outdated-account.ts';

/**
 * What happens to money while the connection is slow or lost and the customer does something else.
 */

const pin = '2580';
const lookUps = '**/api/transactions/by-key/**';
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });
const notices = (page: Page) => page.getByRole('region', { name: 'Payments' });
let me: OpenedAccount;
let recipient: OpenedAccount;
test.beforeAll(async () => {
  recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  me = await openAccountElsewhere({ firstName: 'Lena', pin, deposit: '1000.00' });
});
test.beforeEach(({ page }) => signInAs(page.request, me.email, me.password));

async function accountState(page: Page) {
  const { balance } = await (await page.request.get('/api/account')).json();
  const { total } = await (await page.request.get('/api/transactions/count')).json();
  return { balance: Number(balance), count: total };
}

/** Checks that no movement, or exactly one more, was posted. */
async function expectMoved(page: Page, before: { balance: number; count: number }, change: number) {
  const { balance, count } = await accountState(page);
  expect({ change: (balance - before.balance).toFixed(2), count }).toEqual({
    change: change.toFixed(2),
    count: before.count + (change === 0 ? 0 : 1),
  });
}

/** Holds requests to a path, or only their responses, until `letGo`; counts them. */
async function hold(page: Page, path: string, what: 'requests' | 'answers') {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const seen = { count: 0, answered: 0 };
  await page.route(path, async (route) => {
    seen.count += 1;
    if (what === 'answers') {
      await route.fetch();
      seen.answered += 1;
    }
    await held;
    // The page may already be closed.
    await (what === 'answers' ? route.abort() : route.continue()).catch(() => undefined);
  });
  return { letGo: () => letGo(), seen };
}

/**
 * Makes the first request to a path fail. Later ones pass through the handler: removing it while a
 * request is in progress (`times: 1`) can leave that request without an answer.
 */
async function failFirst(page: Page, path: string) {
  let count = 0;
  await page.route(path, (route) =>
    ++count === 1 ? route.abort('connectionfailed') : route.continue(),
  );
}

async function fillInCash(page: Page, type: 'deposit' | 'withdrawal') {
  await page.goto(`/dashboard?view=transaction&type=${type}`);
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Description').fill('Cash for the market');
}

async function reviewWithdrawal(page: Page) {
  await fillInCash(page, 'withdrawal');
  await review(page, pin);
}

const confirmTransfer = (page: Page) =>
  page.getByRole('button', { name: 'Confirm Transfer', exact: true });

/** One movement of each form; `order-words.test.ts` checks the words for the others. */
const kinds = [
  {
    name: 'transfer',
    path: '**/api/transactions',
    change: -7,
    sending: () => `Sending $7.00 to ${recipient.holder}`,
    outcome: () => `Your $7.00 to ${recipient.holder} was sent at`,
    confirm: sendButton,
    async review(page: Page) {
      await fillInTransfer(page, { to: recipient, amount: '7' });
      await review(page, pin);
    },
  },
  {
    name: 'wire',
    path: '**/api/wire-transfer',
    change: -10.2,
    sending: () => 'Sending $10.00 to Ada Byron',
    outcome: () => 'Your $10.00 to Ada Byron was submitted at',
    confirm: confirmTransfer,
    async review(page: Page) {
      await page.goto('/dashboard?view=external-transfer');
      await page.getByLabel('Amount').fill('10');
      await page.getByLabel('Recipient Name').fill('Ada Byron');
      await page.getByLabel('Recipient Address').fill('1 Main Street, Dayton, OH 45402');
      await page.getByLabel('Routing Number').fill('042000314');
      await page.getByLabel('Account Number').fill('99887766554433');
      await page.getByLabel('PIN').fill(pin);
      await page.getByRole('button', { name: 'Review Transfer' }).click();
    },
  },
] as const;

for (const { name, path, change, sending, outcome, confirm, review } of kinds)
  test(`a ${name} sends nothing offline, cannot be canceled while sending, and shows its outcome elsewhere`, async ({
    page,
    context,
    allowErrors,
  }) => {
    // The live socket notices the lost network, too.
    allowErrors(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const before = await accountState(page);
    const { letGo, seen } = await hold(page, path, 'requests');
    await review(page);
    await expect(confirm(page)).toBeVisible();
    // If the connection is cut while the notices' code is loading, that request may never end.
    await expect(page.locator('[data-slot=page-notices]')).toBeAttached();
    await context.setOffline(true);
    await confirm(page).click();
    await expect(page.getByText('Try again when you’re back online.')).toBeInViewport();
    await expect(page.getByText('You’re offline. Nothing was sent.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline. Nothing was sent.')).toHaveCount(0);
    expect(seen.count).toBe(0);
    await confirm(page).click();
    await expect(page.getByRole('main').getByText(sending())).toBeVisible();
    await expect(page.getByText('even if you leave this page')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('main').getByText(sending())).toBeVisible();
    if (name === 'transfer') await checkAccessibility(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(notices(page)).toContainText(sending());
    letGo();
    await expect(notices(page)).toContainText(outcome());
    await expect(page).toHaveURL('/dashboard');
    expect(seen.count).toBe(1);
    await expectMoved(page, before, change);
    if (name === 'transfer') {
      await checkAccessibility(page);
      await page.getByRole('link', { name: 'Profile Settings' }).click();
      await notices(page).getByRole('button', { name: 'View receipt' }).click();
      await expect(receipt(page)).toContainText('$7.00');
      // The receipt neither stays on top of the page that it links to nor reappears on top of the
      // previous one.
      await receipt(page).getByRole('button', { name: 'More' }).click();
      await receipt(page).getByRole('link', { name: 'Repeat' }).click();
      await expect(page.getByText(/^Filled in from/)).toBeVisible();
      await expect(receipt(page)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
      await expect(receipt(page)).toHaveCount(0);
    }
    await notices(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(notices(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

test.describe('a withdrawal', () => {
  let before: { balance: number; count: number };
  const submits = '**/api/transactions';
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  test.beforeEach(async ({ page }) => {
    before = await accountState(page);
  });
  test.afterEach(({ page }) => expectMoved(page, before, -20));

  test('whose answer is lost is looked up, and the receipt is shown', async ({ page }) => {
    await page.route(submits, loseAnswer);
    await failFirst(page, lookUps);
    await reviewWithdrawal(page);
    await sendButton(page).click();
    await expect(page.getByText('We’re checking on your withdrawal of $20.00')).toBeVisible();
    await checkAccessibility(page);
    await expect(receipt(page)).toContainText('Cash for the market');
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    // The random key may contain the digits.
    expect(kept).not.toMatch(new RegExp(`\\b${pin}\\b`));
  });

  test('that never arrived is canceled, and made by sending it again', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/transactions'))
        keys.push(request.headers()['idempotency-key']);
    });
    await failFirst(page, submits);
    await reviewWithdrawal(page);
    await sendButton(page).click();
    const sentence = 'Your withdrawal of $20.00 was not made. No money has moved.';
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await checkAccessibility(page);
    // The first request was only delayed: it is refused now.
    const late = await page.request.post('/api/transactions', {
      headers: { 'idempotency-key': keys[0] ?? '' },
      data: { type: 'withdrawal', amount: '20.00', description: 'Cash for the market', pin },
    });
    expect(late.status()).toBe(422);
    await expect(page.getByLabel('Amount')).toHaveValue('20');
    await completeTransaction(page, pin);
    await expect(receipt(page)).toContainText('-$20.00');
    expect(new Set(keys).size).toBe(2);
  });

  test('is found after a reload while sending, and shown in a second tab in the meantime', async ({
    page,
    context,
  }) => {
    const { letGo } = await hold(page, submits, 'answers');
    await context.route(lookUps, (route) => route.abort('connectionfailed'));
    await reviewWithdrawal(page);
    await sendButton(page).click();
    await expect(page.getByText('even if you leave this page')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard?view=transaction');
    await expect(other.getByRole('main').getByText('Withdrawing $20.00')).toBeVisible();
    const recipientOf = other.getByRole('combobox', { name: 'Recipient Account' });
    await expect(recipientOf).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('We’re checking on your withdrawal of $20.00')).toBeVisible();
    // The other tab's message may be gone by the time that this tab has its receipt.
    const told = expect(toast(other)).toContainText('Your withdrawal of $20.00 was completed at');
    await page.route(lookUps, (route) => route.continue());
    await Promise.all([told, expect(receipt(page)).toContainText('Cash for the market')]);
    await expect(recipientOf).toBeVisible();
    letGo();
  });

  test('is announced at the next sign-in after signing out while sending', async ({ page }) => {
    const { letGo, seen } = await hold(page, submits, 'answers');
    await reviewWithdrawal(page);
    await sendButton(page).click();
    await expect(page.getByText('even if you leave this page')).toBeVisible();
    // An order that arrives after the sign-out is refused.
    await expect.poll(() => seen.answered).toBe(1);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    letGo();
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('order-under-way');
    expect(kept).not.toMatch(/20\.00|withdrawal|market/);
    await page.goto('about:blank');
    await signInAs(page.request, me.email, me.password);
    await page.goto('/profile');
    await expect(notices(page)).toContainText(/^Your order of .* was carried out at/);
    await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  });

  test('waits for its answer on a slow line', async ({ page, context }) => {
    await reviewWithdrawal(page);
    await expect(sendButton(page)).toBeVisible();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2_000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    await expect(receipt(page)).toContainText('-$20.00', { timeout: 20_000 });
  });

  test('is not reported as refused by a server that is unavailable', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/^503: .*\/api\/transactions$/);
    await page.route(submits, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: 'Service Unavailable' });
    });
    await reviewWithdrawal(page);
    await sendButton(page).click();
    await expect(receipt(page)).toContainText('-$20.00');
  });

  test('is made once despite double clicks, which do not skip the review', async ({ page }) => {
    await fillInCash(page, 'withdrawal');
    await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
    await expect(sendButton(page)).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await page.getByLabel('PIN').fill(pin);
    await expectMoved(page, before, 0);
    await sendButton(page).dblclick();
    await expect(receipt(page)).toContainText('-$20.00');
  });
});

test('keys ahead of the recipient search wait for its answer, and Change leads back to it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/dashboard?view=transaction&type=transfer');
  const search = page.getByRole('combobox', { name: 'Recipient Account' });
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await search.pressSequentially(recipient.accountNumber);
  await search.press('ArrowDown');
  await search.press('Enter');
  const amount = page.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/^To Hanna/);
  await page.getByRole('button', { name: 'Change recipient' }).press('Enter');
  await expect(search).toBeFocused();
});

test('a refused payment stays on its screen with the reason', async ({ page }) => {
  await withOutdatedAccount(page, { balance: '9000.00' });
  await fillInCash(page, 'withdrawal');
  await page.getByLabel('Amount').fill('5000');
  await completeTransaction(page, pin);
  await expect(toast(page)).toContainText('Transaction Failed');
  await expect(
    page
      .getByRole('main')
      .getByText(/available balance/)
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('5,000');
});

test('a receipt makes room for the toast that announces it', { tag: '@phone' }, async ({
  page,
}) => {
  await fillInCash(page, 'deposit');
  await completeTransaction(page, pin);
  await expect(receipt(page)).toBeVisible();
  const overlap = async () => {
    const above = await toast(page).boundingBox();
    const below = await receipt(page).boundingBox();
    if (!above || !below) throw new Error('The toast or the receipt is not there.');
    return above.x + above.width > below.x && above.y + above.height > below.y;
  };
  await expect.poll(overlap).toBe(false);
  await page.keyboard.press('Escape');
  await expect(receipt(page)).toHaveCount(0);
});

test('the buttons that stay in sight never cover the field with the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await fillInTransfer(page, { to: recipient, amount: '7' });
  await page.getByLabel('Amount').focus();
  const covered: string[] = [];
  for (const name of ['Description', 'When']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(name)).toBeFocused();
    await expect
      .poll(() =>
        page.getByLabel(name).evaluate((field) => {
          const { left, bottom } = field.getBoundingClientRect();
          return field.contains(document.elementFromPoint(left + 12, bottom - 4));
        }),
      )
      .toBe(true)
      .catch(() => covered.push(name));
  }
  expect(covered).toEqual([]);
});
