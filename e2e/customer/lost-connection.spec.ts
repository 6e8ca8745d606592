import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test } from '../fixtures.ts';
import { type OpenedAccount, openAccountElsewhere, signInAs } from '../support/open-account.ts';

/** What becomes of a submit when the connection is lost around it: one transaction, never two. */

const pin = '2580';
const submits = '**/api/transactions';
const lookUps = '**/api/transactions/by-key/*';
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });

let me: OpenedAccount;
let before: { balance: number; count: number };

test.beforeAll(async () => {
  me = await openAccountElsewhere({ firstName: 'Lena', pin, deposit: '1000.00' });
});

async function standing(page: Page) {
  const { balance } = await (await page.request.get('/api/account')).json();
  const { total } = await (await page.request.get('/api/transactions/count')).json();
  return { balance: Number(balance), count: total };
}

test.beforeEach(async ({ page }) => {
  await signInAs(page.request, me.email, me.password);
  before = await standing(page);
  await page.goto('/dashboard?view=transaction&type=withdrawal');
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('Description').fill('Cash for the market');
  await page.getByLabel('PIN').fill(pin);
});

test.afterEach(async ({ page }) => {
  expect(await standing(page)).toEqual({ balance: before.balance - 20, count: before.count + 1 });
});

const submit = (page: Page) => page.getByRole('button', { name: 'Complete Transaction' }).click();

test('an answer that is lost is looked up, and the receipt shown', async ({ page }) => {
  await page.route(submits, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await submit(page);
  await expect(receipt(page)).toContainText('Cash for the market');
});

test('a submit that never arrived is offered again, and carried out once', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await page.route(submits, (route) => route.abort('connectionfailed'), { times: 1 });
  await submit(page);
  await expect(page.getByText('Your withdrawal of $20.00 did not arrive')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(receipt(page)).toContainText('-$20.00');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a page loaded again while nobody answered finds out what became of it', async ({ page }) => {
  await page.route(submits, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(lookUps, (route) => route.abort('connectionfailed'));
  await submit(page);
  await expect(page.getByText('The connection was lost')).toBeVisible();
  await page.unroute(lookUps);
  await page.reload();
  await expect(receipt(page)).toContainText('Cash for the market');
});

test('after a reload what never arrived can be sent again with the PIN alone', async ({ page }) => {
  await page.route(submits, (route) => route.abort('connectionfailed'), { times: 1 });
  await submit(page);
  await expect(page.getByText('did not arrive')).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).toContain('Cash for the market');
  expect(kept).not.toContain(pin);
  await page.reload();
  await expect(page.getByText('did not arrive')).toBeVisible();
  await expect(page.getByText('Cash for the market')).toBeVisible();
  await page.getByLabel('PIN').fill('9999');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Incorrect PIN').first()).toBeVisible();
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(receipt(page)).toContainText('Cash for the market');
});

test('once nothing of it can arrive any more, one may start over with an empty form', async ({
  page,
}) => {
  await page.clock.install();
  await page.route(submits, (route) => route.abort('connectionfailed'), { times: 1 });
  await submit(page);
  await expect(page.getByText('did not arrive')).toBeVisible();
  const startOver = page.getByRole('button', { name: 'Start Over' });
  await expect(startOver).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await startOver.click();
  await expect(page.getByText('did not arrive')).toHaveCount(0);
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await page.getByLabel('Transaction Type').selectOption('withdrawal');
  await page.getByLabel('Amount').fill('20');
  await page.getByLabel('PIN').fill(pin);
  await submit(page);
  await expect(receipt(page)).toContainText('-$20.00');
});

test('a server that says it is away has not refused', async ({ page, allowErrors }) => {
  allowErrors(/^503: .*\/api\/transactions$/);
  await page.route(
    submits,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, body: 'Service Unavailable' });
    },
    { times: 1 },
  );
  await submit(page);
  await expect(receipt(page)).toContainText('-$20.00');
});

test('two clicks are one transaction', async ({ page }) => {
  await page.getByRole('button', { name: 'Complete Transaction' }).dblclick();
  await expect(receipt(page)).toContainText('-$20.00');
});
