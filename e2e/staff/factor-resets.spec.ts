import { type APIRequestContext, request as requests } from '@playwright/test';
import { checkAccessibility, demo, expect, pressInRow, signIn, test } from '../fixtures.ts';
import { type OpenedAccount, openAccount, signInAs } from '../support/people/open-account.ts';
import { codeOf } from '../support/virtual-authenticator.ts';

/** A customer who lost all second factors, and an account that is closed. */

interface Protected extends OpenedAccount {
  /** The customer's signed-in session. */
  own: APIRequestContext;
}

/** A customer with an authenticator app. */
async function protectedCustomer(firstName: string): Promise<Protected> {
  const own = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const account = await openAccount(own, { firstName, pin: null });
  const post = async (path: string, data: object) => {
    const answer = await own.post(path, { data });
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const { secret } = await post('/api/second-factor/authenticator', {
    currentPassword: account.password,
  });
  await post('/api/second-factor/authenticator/confirm', { code: codeOf(secret) });
  return { ...account, own };
}

test('staff remove lost second factors together, and the customer stops it from any page', async ({
  page,
}) => {
  const customer = await protectedCustomer('Lena');
  await signIn(page, demo.admin);
  await expect(page.getByText('This demo lets staff sign in')).toHaveCount(0);
  const list = `/admin?view=user-management&search=${customer.email}`;
  await page.goto(list);
  await expect(page.getByText('This demo lets staff sign in without a second step')).toBeVisible();
  await pressInRow(page, `Edit ${customer.fullName}`);
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByRole('button', { name: 'Remove Lost Factors' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Remove lost second factors?' });
  await ask.getByRole('button', { name: 'Remove After 24 Hours' }).click();
  await expect(ask.getByText('Please say how the person was identified')).toBeVisible();
  await ask.getByLabel('Identified By').fill('Passport at the counter');
  await ask.getByLabel('Reason').fill('Lost the phone abroad');
  await checkAccessibility(page);
  await ask.getByRole('button', { name: 'Remove After 24 Hours' }).click();
  await expect(page.getByText('Sent for Approval').first()).toBeVisible();

  const teller = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await signInAs(teller, demo.teller, demo.password);
  const open: { id: number; person: { email: string } }[] = await (
    await teller.get('/api/admin/proposals')
  ).json();
  const proposal = open.find(({ person }) => person?.email === customer.email);
  const approved = await teller.post(`/api/admin/proposals/${proposal?.id}/approve`, { data: {} });
  expect(approved.ok()).toBe(true);
  await page.goto(list);
  await expect(page.getByText('Factor removal').first()).toBeVisible();
  await pressInRow(page, `Edit ${customer.fullName}`);
  await expect(edit.getByText(/^All are removed on /)).toBeVisible();
  await checkAccessibility(page);

  await page.context().clearCookies();
  await page.context().addCookies((await customer.own.storageState()).cookies);
  await page.goto('/receipts');
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Your sign-in protection will be removed' });
  await expect(notice).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/profile');
  await notice.getByRole('button', { name: 'Stop the Removal' }).click();
  await expect(notice).toHaveCount(0);
  const { authenticator } = await (await customer.own.get('/api/second-factor')).json();
  expect(authenticator).not.toBeNull();
});

test('an emailed link that stops the removal says when the removal is over', async ({ page }) => {
  await page.goto('/email-link#stop-reset=no-such-token');
  await expect(page).toHaveURL(/\/email-link$/);
  await expect(page.getByRole('heading', { name: 'Keep your sign-in protection' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Stop the Removal' }).click();
  await expect(page.getByText('It was already stopped or completed.')).toBeVisible();
});

test('an account with money is not closed, but an empty one is', async ({ page }) => {
  const own = await requests.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const customer = await openAccount(own, { firstName: 'Cleo', pin: demo.pin });
  await signIn(page, demo.admin);
  const list = `/admin?view=user-management&search=${customer.email}`;
  await page.goto(list);
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  const ask = page.getByRole('alertdialog', { name: 'Close this account for good?' });
  async function close() {
    await pressInRow(page, `Edit ${customer.fullName}`);
    await edit.getByRole('button', { name: 'Close Account' }).click();
    await ask.getByLabel('Reason').selectOption('customer_request');
    await ask.getByLabel('Note').fill('Moves abroad');
    await ask.getByRole('button', { name: 'Close Account' }).click();
  }
  await close();
  await expect(ask.getByText('The account still has $50.00.')).toBeVisible();
  await checkAccessibility(page);
  await page.goto(list);
  const paid = await own.post('/api/transactions', {
    data: { type: 'withdrawal', amount: '50.00', pin: demo.pin },
  });
  expect(paid.ok()).toBe(true);
  await close();
  await expect(page.getByText('Account Closed').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'All Users' })).toContainText('Closed');
  const again = await own.post('/api/login', {
    data: { email: customer.email, password: customer.password },
  });
  expect(await again.json()).toMatchObject({ code: 'sign_in_blocked' });
});
