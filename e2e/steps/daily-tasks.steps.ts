import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { cardFrame } from '../support/people/card.ts';
import { fillInSteps, newcomerPassword, someone } from '../support/people/newcomer.ts';
import {
  type OpenedAccount,
  openAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';
import { Hand, type Steps } from './hand.ts';

/**
 * What everyday tasks cost a customer on a phone, from Home to the answer of the bank: touches,
 * fields, and scrolls. `npm run count:steps` prints them.
 */

const pin = '2580';
const counted: [task: string, steps: Steps][] = [];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const isDone = (page: Page) =>
  expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toBeVisible();

/** Signs in to a new account, and shows its home. */
async function home(page: Page): Promise<OpenedAccount> {
  const account = await openAccount(page.request, { firstName: 'Nora', pin, deposit: '2000.00' });
  await page.goto('/dashboard');
  await expect(page.locator('[data-slot="account-card"]')).toContainText('$2,050.00');
  return account;
}

async function count(task: string, perform: (hand: Hand) => Promise<void>) {
  const hand = new Hand();
  await perform(hand);
  counted.push([task, hand.steps]);
}

type Found = 'known' | 'typed' | 'pasted';

async function send(page: Page, hand: Hand, to: OpenedAccount, found: Found) {
  await hand.tap(link(page, /^Send Money/));
  const recipient = page.getByRole('combobox', { name: 'Recipient Account' });
  if (found === 'typed') await hand.type(recipient, to.accountNumber);
  if (found === 'pasted') await hand.paste(button(page, 'Paste'), to.accountNumber);
  await hand.tap(page.getByRole('option', { name: to.holder }).first());
  await hand.type(page.getByLabel('Amount'), '25');
  await hand.tap(button(page, 'Continue'));
  await hand.type(page.getByLabel('PIN'), pin);
  await hand.tap(button(page, 'Complete Transaction'));
  await isDone(page);
}

test('send to someone', async ({ page }) => {
  const recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  await home(page);
  await count('send to a new person', (hand) => send(page, hand, recipient, 'typed'));
  await page.goto('/dashboard');
  await count('send to someone paid before', (hand) => send(page, hand, recipient, 'known'));
});

test('send to someone who has sent their account number', async ({ page }) => {
  const recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  await home(page);
  await count('send to a new person whose number was copied', (hand) =>
    send(page, hand, recipient, 'pasted'),
  );
});

test('pay a friend through a service', async ({ page }) => {
  await home(page);
  const pay = async (hand: Hand, isCopied: boolean) => {
    await hand.tap(link(page, /^Send Money/));
    const who = page.getByRole('combobox', { name: 'Recipient Account' });
    if (isCopied) await hand.paste(button(page, 'Paste'), 'Jo Lee <jo.lee@example.com>');
    else await hand.type(who, 'jo.lee@example.com');
    await hand.tap(page.getByRole('option', { name: /^Zelle/ }));
    await hand.type(page.getByLabel('Amount'), '20');
    if (!isCopied) await hand.type(page.getByLabel('Recipient Name'), 'Jo Lee');
    await hand.type(page.getByLabel('PIN'), pin);
    await hand.tap(button(page, 'Review Transfer'));
    await hand.tap(button(page, 'Confirm Transfer'));
    await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  };
  await count('pay a friend through a service', (hand) => pay(hand, false));
  await page.goto('/dashboard');
  await count('pay a friend whose address was copied through a service', (hand) => pay(hand, true));
});

test('pay a saved payee through a service', async ({ page }) => {
  await home(page);
  const saved = await page.request.post('/api/payees', {
    data: {
      kind: 'payment_service',
      nickname: 'Jo',
      paymentProvider: 'zelle',
      paymentIdentifier: 'jo.lee@example.com',
      recipientName: 'Jo Lee',
    },
  });
  expect(saved.status()).toBe(201);
  await count('pay a saved payee through a service', async (hand) => {
    await hand.tap(link(page, /^Send Money/));
    await hand.tap(page.getByRole('option', { name: /^Jo/ }));
    await hand.type(page.getByLabel('Amount'), '20');
    await hand.type(page.getByLabel('PIN'), pin);
    await hand.tap(button(page, 'Review Transfer'));
    await hand.tap(button(page, 'Confirm Transfer'));
    await expect(page.getByRole('heading', { name: 'Transfer Successful' })).toBeVisible();
  });
});

test('pay the rent every month', async ({ page }) => {
  const landlord = await openAccountElsewhere({ firstName: 'Hanna', pin });
  await home(page);
  const found = await page.request.get(`/api/accounts?search=${landlord.accountNumber}`);
  const [{ id: accountId }] = await found.json();
  const saved = await page.request.post('/api/payees', {
    data: { kind: 'customer', nickname: 'Landlord', accountId },
  });
  expect(saved.status()).toBe(201);
  await count('monthly rent, saved payee', async (hand) => {
    await hand.tap(link(page, /^Send Money/));
    await hand.tap(page.getByRole('option', { name: /^Landlord/ }));
    await hand.type(page.getByLabel('Amount'), '500');
    await hand.choose(page.getByLabel('When'), 'Repeating');
    await hand.type(page.getByLabel('PIN'), pin);
    await hand.tap(button(page, 'Schedule Payment'));
    await expect(page.getByRole('heading', { name: /^Payment to Landlord/ })).toBeVisible();
  });
});

test('ask for money, and pay a request', async ({ page }) => {
  const friend = await openAccountElsewhere({ firstName: 'Felix', pin, deposit: '100.00' });
  await home(page);
  const [{ id: toAccountId }] = await (
    await page.request.get(`/api/accounts?search=${friend.accountNumber}`)
  ).json();
  const paid = await page.request.post('/api/transactions', {
    data: { type: 'transfer', amount: '1', toAccountId, pin },
  });
  expect(paid.status()).toBe(201);
  await page.goto('/dashboard');
  await count('ask for money', async (hand) => {
    await hand.tap(link(page, /^Send Money/));
    await hand.tap(page.getByRole('option', { name: friend.holder }).first());
    await hand.type(page.getByLabel('Amount'), '24.50');
    await hand.type(page.getByLabel('Description'), 'Tickets');
    await hand.tap(button(page, 'Request'));
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });
  await page.goto('about:blank');
  await signInAs(page.request, friend.email, friend.password);
  await page.goto('/dashboard');
  await count('pay a request', async (hand) => {
    await hand.tap(link(page, /asks for money/));
    await hand.type(page.getByLabel('PIN'), pin);
    await hand.tap(button(page, 'Pay $24.50'));
    await isDone(page);
  });
});

test('open an account', async ({ page }) => {
  await page.goto('/');
  await count('open an account, up to its first use', async (hand) => {
    await hand.tap(button(page, 'Open Account Today').first());
    await fillInSteps(page, someone(), {
      type: (field, text) => hand.type(field, text),
      goOn: (next) => hand.tap(next),
    });
    await hand.tap(page.getByRole('radio', { name: /Savings/ }));
    for (const box of await page.getByRole('checkbox', { name: /agree/ }).all())
      await hand.tap(box);
    await hand.tap(button(page, 'Create Account'));
    await hand.type(page.getByLabel('Password', { exact: true }), newcomerPassword);
    await hand.tap(button(page, 'Sign In'));
    await hand.tap(button(page, 'Make the $50.00 Deposit'));
    const card = cardFrame(page);
    await hand.type(card.getByLabel('Card number'), '4242424242424242');
    await hand.type(card.getByLabel('Expires'), '435');
    await hand.type(card.getByLabel('Security code'), '123');
    await hand.type(card.getByLabel('ZIP code'), '45202');
    await hand.tap(button(page, 'Pay $50.00'));
    await hand.type(page.getByLabel('PIN', { exact: true }), pin);
    await hand.type(page.getByLabel('Confirm PIN'), pin);
    await hand.tap(button(page, 'Set PIN'));
    await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
  });
});

test.afterAll(() => {
  for (const [task, { taps, fields, scrolls }] of counted)
    process.stdout.write(`${task}: ${taps} taps, ${fields} fields, ${scrolls} scrolls\n`);
});
