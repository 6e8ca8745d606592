import type { Page } from '@playwright/test';
import type { BankTransfer } from '@seven-hills/contracts/money/bank-transfers';
import type { LinkedAccount } from '@seven-hills/contracts/money/linked-accounts';
import { checkEverySize, expect, test, toast } from '../fixtures.ts';
import { offer } from '../support/offer.ts';
import { openAccount } from '../support/people/open-account.ts';

/**
 * The run's bank has no operator of the ACH network, whose settlements take days: this page's
 * network answers for it. The server's tests prove the rules.
 */

const pending: LinkedAccount = {
  id: 7,
  bankName: 'Ally Bank',
  routingNumber: '124003116',
  lastFour: '6789',
  kind: 'savings',
  nickname: null,
  state: 'pending',
  depositsArriveOn: '2099-01-05',
  confirmBy: '2099-01-16T05:00:00.000Z',
  triesLeft: 3,
  simulatedAmounts: null,
  failure: null,
  createdAt: '2026-11-27T15:00:00.000Z',
};
const arrived: LinkedAccount = { ...pending, depositsArriveOn: '2026-01-05' };
const verified: LinkedAccount = {
  ...pending,
  state: 'verified',
  depositsArriveOn: null,
  confirmBy: null,
};
const times = {
  cutOffAt: '2099-01-05T06:45:00.000Z',
  settlesOn: '2099-01-05',
  available: [
    { amount: '200.00', on: '2099-01-06' },
    { amount: '300.00', on: '2099-01-12' },
  ],
};
const authorization = {
  body: 'I authorize Seven Hills Bank to debit $500.00 once from my savings account.',
  hash: 'a'.repeat(64),
};
const held: BankTransfer = {
  ...times,
  transactionId: 1,
  linkedAccountId: 7,
  accountId: 1_001,
  direction: 'in',
  amount: '500.00',
  state: 'held',
  returnedFor: null,
  authorizationId: null,
  createdAt: '2026-11-27T15:00:00.000Z',
};
const problem = (code: string, message: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: message, status: 409, detail: message, code, message },
});

/** What the bank answers, which a test changes. */
async function offerLinking(page: Page) {
  const bank = { accounts: [] as LinkedAccount[], transfers: [] as BankTransfer[] };
  await offer(page, { bankTransfers: true });
  await page.route('**/api/linked-accounts', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: bank.accounts }) : route.fallback(),
  );
  await page.route('**/api/bank-transfers', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: bank.transfers }) : route.fallback(),
  );
  await page.route('**/api/bank-transfers/plan?*', (route) =>
    route.fulfill({ json: { ...times, addableToday: '2500.00', authorization } }),
  );
  return bank;
}

test('a customer links an account at another bank, and confirms the amounts of two deposits', {
  tag: '@phone',
}, async ({ page, allowErrors }) => {
  allowErrors(/409/);
  await openAccount(page.request, { firstName: 'Lena', pin: '2580' });
  const bank = await offerLinking(page);
  await page.goto('/dashboard?view=linked-accounts');
  await expect(page.getByText('You have linked no accounts yet')).toBeVisible();
  await checkEverySize(page);

  await page.getByRole('link', { name: 'Link an Account' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Link an Account' })).toBeVisible();
  await page.getByLabel('Routing Number').fill('124003116');
  await expect(page.getByLabel('Bank Name')).toHaveValue('Ally Bank');
  await page.getByLabel('Account Number', { exact: true }).fill('0012 3456 789');
  await page.getByLabel('Account Number Again').fill('00123456780');
  await page.getByLabel('Account Type').selectOption('Savings');
  await page.getByLabel('PIN').fill('2580');
  await page.getByRole('button', { name: 'Link Account' }).click();
  await expect(toast(page)).toContainText('The account numbers do not match.');
  await expect(page.getByText('Please confirm that this account is yours.')).toBeVisible();
  await checkEverySize(page);
  await page.getByLabel('Account Number Again').fill('00123456789');
  await page.getByRole('checkbox').check();
  await page.route('**/api/linked-accounts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    expect(route.request().postDataJSON()).toEqual({
      routingNumber: '124003116',
      bankName: 'Ally Bank',
      accountNumber: '00123456789',
      kind: 'savings',
      nickname: null,
      isOwnAccount: true,
      pin: '2580',
    });
    bank.accounts = [pending];
    return route.fulfill({ status: 201, json: pending });
  });
  await page.getByRole('button', { name: 'Link Account' }).click();
  await expect(toast(page)).toContainText('Account Linked');
  await expect(page.getByRole('list', { name: 'Linked accounts' })).toContainText(
    'should arrive by Jan 5',
  );
  await expect(page.getByRole('button', { name: /Confirm Amounts/ })).toBeHidden();
  await checkEverySize(page);

  bank.accounts = [arrived];
  await page.reload();
  await page.getByRole('button', { name: /Confirm Amounts/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Amounts' });
  await dialog.getByLabel('First Deposit').fill('0.07');
  await dialog.getByLabel('Second Deposit').fill('0.41');
  await checkEverySize(page);
  const wrong = 'These amounts do not match. You have 2 tries left.';
  await page.route('**/api/linked-accounts/7/proof', (route) => {
    const { amounts } = route.request().postDataJSON();
    if (amounts.join() !== '0.07,0.42') return route.fulfill(problem('conflict', wrong));
    bank.accounts = [verified];
    return route.fulfill({ json: verified });
  });
  await dialog.getByRole('button', { name: 'Confirm Amounts' }).click();
  await expect(dialog.getByText(wrong)).toBeVisible();
  await dialog.getByLabel('Second Deposit').fill('0.42');
  await dialog.getByRole('button', { name: 'Confirm Amounts' }).click();
  await expect(toast(page)).toContainText('Account Confirmed');
  await expect(page.getByRole('link', { name: 'Add Money from Ally Bank ••6789' })).toBeVisible();
  await checkEverySize(page);
});

test('a customer adds money after authorizing the debit, and cancels it before it is sent', {
  tag: '@phone',
}, async ({ page, allowErrors }) => {
  // The run's bank has no such account, and refuses the order.
  allowErrors(/40[34]/);
  await openAccount(page.request, { firstName: 'Lena', pin: '2580' });
  const bank = await offerLinking(page);
  bank.accounts = [verified];
  await page.goto('/dashboard?view=linked-accounts');
  await page.getByRole('link', { name: /^Add Money/ }).click();
  await expect(page.getByRole('tab', { name: 'Add Money' })).toBeVisible();
  await page.getByLabel('Amount').fill('500');
  await expect(page.getByText('$300.00 on Jan 12')).toBeVisible();
  await page.getByLabel('PIN').fill('2580');
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.getByText(/I authorize .* to debit \$500\.00 once/)).toBeVisible();
  await page.getByRole('button', { name: 'Add $500.00' }).click();
  await expect(page.getByText('Please authorize the debit.')).toBeVisible();
  await checkEverySize(page);
  await page.getByLabel('I authorize this debit.').check();
  const ordered = page.waitForRequest(
    (request) => request.url().endsWith('/api/bank-transfers') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Add $500.00' }).click();
  expect((await ordered).postDataJSON()).toMatchObject({
    direction: 'in',
    linkedAccountId: 7,
    amount: '500.00',
    authorization: authorization.hash,
  });

  await expect(page.getByText('Money Not Added').first()).toBeVisible();
  bank.transfers = [held];
  await page.goto('/dashboard?view=linked-accounts');
  const transfers = page.getByRole('list', { name: 'Recent transfers' });
  await expect(transfers).toContainText('Available: $200.00 on Jan 6; $300.00 on Jan 12');
  await checkEverySize(page);
  await page.route('**/api/bank-transfers/1/cancel', (route) => {
    bank.transfers = [{ ...held, state: 'canceled' }];
    return route.fulfill({ json: { message: 'The transfer was canceled.' } });
  });
  await transfers.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: 'Cancel Transfer' }).click();
  await expect(toast(page)).toContainText('Transfer Canceled');
  await expect(transfers).toContainText('No money was moved.');
});
