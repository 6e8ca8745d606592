import type { Page } from '@playwright/test';
import { checkAccessibility, expect, test, toast } from '../../fixtures.ts';
import { completeTransaction, fillInTransfer } from '../../support/complete-transaction.ts';
import { openAccountElsewhere } from '../../support/people/open-account.ts';
import { addressByName, addVirtualAuthenticator } from '../../support/virtual-authenticator.ts';

/** Movements and changes confirmed with a passkey. */

const pin = '2580';
const site = addressByName();
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });
const question = (page: Page) => page.getByRole('heading', { name: 'Confirm It’s You' });
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Confirm With a Passkey' });

/** Signs in a new customer with a passkey at the named address; returns their recovery codes. */
async function openProtected(page: Page) {
  const me = await openAccountElsewhere({ firstName: 'Petra', pin, deposit: '4950.00' });
  await page.goto(`${site}/?view=login&next=%2Fprofile%3Fsection%3Dsign-in`);
  await page.getByLabel('Email Address').fill(me.email);
  await page.getByLabel('Password', { exact: true }).fill(me.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });
  await add.getByLabel('Current Password').fill(me.password);
  await addVirtualAuthenticator(page);
  await add.getByRole('button', { name: 'Continue' }).click();
  const save = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await expect(save.getByRole('listitem')).toHaveCount(10);
  const codes = await save.getByRole('listitem').allTextContents();
  await save.getByRole('button', { name: 'I Saved Them' }).click();
  return { ...me, codes };
}

/** The question's button, whose label says what it does. */
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send \$/ });

const balanceOf = async (page: Page) =>
  (await (await page.request.get(`${site}/api/account`)).json()).balance;

test('a large transfer is confirmed with a passkey, or with the password and a code', {
  tag: '@phone',
}, async ({ page }) => {
  const recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  const me = await openProtected(page);
  await fillInTransfer(page, { to: recipient, amount: '1500' }, site);
  await completeTransaction(page, pin);
  await expect(question(page)).toBeFocused();
  await expect(page.getByText('Amounts above $1,000.00 need your confirmation.')).toBeVisible();
  expect(await balanceOf(page)).toBe('5000.00');
  await byPasskey(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(await balanceOf(page)).toBe('3500.00');

  // The request differs from what the passkey confirmed: the amount was raised in transit.
  await page.route('**/api/transactions', async (route) => {
    const sent = route.request().postDataJSON();
    if (sent?.confirmation) await route.continue({ postData: { ...sent, amount: '2000.00' } });
    else await route.continue();
  });
  await fillInTransfer(page, { to: recipient, amount: '1500' }, site);
  await completeTransaction(page, pin);
  await byPasskey(page).click();
  await expect(
    page.getByText('The request changed after your passkey confirmed it.').first(),
  ).toBeVisible();
  await expect(question(page)).toBeVisible();
  expect(await balanceOf(page)).toBe('3500.00');
  await page.unroute('**/api/transactions');

  // The same review continues with the password and a recovery code.
  const password = page.getByLabel('Current Password');
  const code = page.getByLabel('Recovery Code');
  await password.fill('wrong');
  await code.fill(me.codes[0] ?? '');
  await sendButton(page).click();
  await expect(password).toBeFocused();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await password.fill(me.password);
  await code.fill('AAAAA-AAAAA');
  await sendButton(page).click();
  await expect(code).toBeFocused();
  await expect(page.getByText('This recovery code is not correct').first()).toBeVisible();
  await code.fill(me.codes[0] ?? '');
  await checkAccessibility(page);
  await sendButton(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(await balanceOf(page)).toBe('2000.00');
});

test('a new recipient, a higher threshold, and a new PIN are confirmed', async ({ page }) => {
  const me = await openProtected(page);
  await page.goto(`${site}/dashboard?view=external-transfer&tab=payment`);
  await page.getByLabel('Amount').fill('25');
  await page.getByLabel('Payment Provider').selectOption('zelle');
  await page.getByLabel('Recipient’s Zelle email or phone').fill('jo@example.com');
  await page.getByLabel('Recipient Name').fill('Jo Lee');
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await page.getByRole('button', { name: 'Confirm Transfer' }).click();
  await expect(question(page)).toBeFocused();
  await expect(
    page.getByText('You have not paid this recipient before, so this needs your confirmation.'),
  ).toBeVisible();
  await byPasskey(page).click();
  await expect(page.getByText('Jo Lee').first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);

  await page.goto(`${site}/profile?section=sign-in`);
  await expect(page.getByText('payments above $1,000.00,')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Confirm Amounts Above' });
  await page.getByRole('button', { name: 'Change Amount' }).click();
  await dialog.getByLabel('Amount').fill('250');
  await dialog.getByRole('button', { name: 'Save Amount' }).click();
  await expect(page.getByText('payments above $250.00,')).toBeVisible();
  await page.getByRole('button', { name: 'Change Amount' }).click();
  await dialog.getByLabel('Amount').fill('2,500');
  await dialog.getByRole('button', { name: 'Save Amount' }).click();
  await expect(dialog.getByRole('heading', { name: 'Confirm It’s You' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm With a Passkey' }).click();
  await expect(page.getByText('payments above $2,500.00,')).toBeVisible();

  await page.getByRole('button', { name: 'Change PIN' }).click();
  await page.getByLabel('Current Password').fill(me.password);
  await page.getByLabel('New PIN', { exact: true }).fill('7391');
  await page.getByLabel('Confirm New PIN').fill('7391');
  await page.getByRole('button', { name: 'Update PIN' }).click();
  await expect(question(page)).toBeFocused();
  await byPasskey(page).click();
  await expect(toast(page)).toContainText('PIN Updated');
});
