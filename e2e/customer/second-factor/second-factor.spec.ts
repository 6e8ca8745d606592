import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility, checkEverySize, expect, test, toast } from '../../fixtures.ts';
import { offer } from '../../support/offer.ts';
import { newcomerPassword, signInNewcomer } from '../../support/people/newcomer.ts';
import { openAccountElsewhere, signInAs } from '../../support/people/open-account.ts';
import {
  addressByName,
  addVirtualAuthenticator,
  codeOf,
  setUpApp,
} from '../../support/virtual-authenticator.ts';

/** Second factors: an authenticator app with its recovery codes, and passkeys. */

const protectionCard = (page: Page) =>
  page.locator('[data-slot="card"]', {
    has: page.locator('h2', { hasText: 'Sign-In Protection' }),
  });
/** Drops the session after leaving the page, whose live socket would notice. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

async function signInOnScreen(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('an authenticator app is set up, asked for at the next sign-in, and replaced by a recovery code', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password } = await openAccountElsewhere({ firstName: 'Thea', pin: null });
  await page.goto('/?view=login&next=%2Fprofile%3Fsection%3Dsign-in');
  await expect(page.getByRole('button', { name: 'Sign In With a Passkey' })).toHaveCount(0);
  await signInOnScreen(page, email, password);
  const card = protectionCard(page);
  await expect(card).toContainText('this page was opened by its network address');
  await card.getByRole('button', { name: 'Set Up App' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set Up Your Authenticator App' });
  await setUp.getByLabel('Current Password').fill(password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(setUp.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  const shown = await setUp.getByRole('button', { name: /Setup key/ }).textContent();
  const secret = (/(?:[A-Z2-7]{4} ?){8}/.exec(shown ?? '')?.[0] ?? '').replaceAll(' ', '');
  await checkAccessibility(page);
  await setUp.getByLabel('Code', { exact: true }).fill('000000');
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  await expect(setUp).toContainText('This code is not correct');
  await setUp.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await setUp.getByRole('button', { name: 'Turn On' }).click();

  const save = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await expect(save.getByRole('listitem')).toHaveCount(10);
  const codes = await save.getByRole('listitem').allTextContents();
  await checkAccessibility(page);
  const download = page.waitForEvent('download');
  await save.getByRole('button', { name: 'Download' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  for (const code of codes) expect(text).toContain(code);
  await save.getByRole('button', { name: 'I Saved Them' }).click();
  await expect(card).toContainText('10 of 10 left');

  await forgetSession(page);
  await page.goto('/?view=login&next=%2Fprofile%3Fsection%3Dsign-in');
  await signInOnScreen(page, email, password);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page)).toContainText('Please enter the 6-digit code');
  await code.fill('123 456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/This code is not correct/).first()).toBeVisible();
  // Uses the next time step, because the setup's code may still be current.
  await code.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-In and Security' })).toBeVisible();
  await page.goto('/profile?section=devices');
  await expect(page.getByText(/with password and authenticator app/)).toBeVisible();

  await forgetSession(page);
  await page.goto('/?view=login&next=%2Fprofile%3Fsection%3Dsign-in');
  await signInOnScreen(page, email, password);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  await page.context().clearCookies({ name: 'pending_sign_in' });
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page)).toContainText('Your sign-in took too long');
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible();
  await signInOnScreen(page, email, password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery Code')).toBeFocused();
  await page.getByLabel('Recovery Code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByLabel(/Trust this device for 30 days/).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toContainText('9 of 10 left');
  await expect(card).toContainText(/Trusted until/);

  await page.goto('about:blank');
  await page.request.post('/api/logout');
  await page.goto('/?view=login&next=%2Fprofile%3Fsection%3Dsign-in');
  await signInOnScreen(page, email, password);
  await expect(page.getByRole('heading', { name: 'Sign-In and Security' })).toBeVisible();
  await page.goto('/profile?section=devices');
  await expect(page.getByText(/with password on a trusted device/)).toBeVisible();
  await page.goBack();
  await card.getByRole('button', { name: /^Stop trusting/ }).click();
  await expect(card).not.toContainText('Trusted until');
  await card.getByRole('button', { name: 'Remove App' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove Your Authenticator App' });
  await remove.getByLabel('Current Password').fill(password);
  await remove.getByRole('button', { name: 'Use a recovery code' }).click();
  await remove.getByLabel('Recovery Code').fill(codes[1] ?? '');
  await remove.getByRole('button', { name: 'Remove App' }).click();
  await expect(card.getByRole('button', { name: 'Set Up App' })).toBeVisible();
  await expect(card).not.toContainText('Recovery Codes');
});

test('a customer locks the account, and unlocks it with the password', { tag: '@phone' }, async ({
  page,
}) => {
  const { email, password } = await openAccountElsewhere({ firstName: 'Lucy', pin: '2580' });
  await signInAs(page.request, email, password);
  await page.goto('/profile?section=sign-in');
  await page.getByRole('button', { name: 'Lock Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Lock your account?' });
  await question.getByRole('button', { name: 'Lock Account' }).click();
  await expect(toast(page)).toContainText('Account Locked');
  await expect(page.getByText('Your account is locked', { exact: true }).first()).toBeVisible();
  await checkEverySize(page);
  const refused = await page.request.post('/api/transactions', {
    data: { type: 'withdrawal', amount: '1.00', pin: '2580' },
  });
  expect(await refused.json()).toMatchObject({ code: 'account_locked' });
  await page.getByRole('button', { name: 'Unlock Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock Your Account' });
  await dialog.getByLabel('Current Password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Unlock Account' }).click();
  await expect(dialog).toContainText('Current password is incorrect');
  await checkAccessibility(page);
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Unlock Account' }).click();
  await expect(toast(page)).toContainText('Account Unlocked');
  await expect(page.getByRole('button', { name: 'Lock Account', exact: true })).toBeVisible();
});

test('a passkey is added, signs in without a password, and confirms changes', async ({ page }) => {
  const { email, password } = await openAccountElsewhere({ firstName: 'Paul', pin: null });
  const site = addressByName();
  await page.goto(`${site}/?view=login&next=%2Fprofile%3Fsection%3Dsign-in`);
  await expect(page.getByLabel('Email Address')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await signInOnScreen(page, email, password);
  const card = protectionCard(page);
  await card.getByRole('button', { name: 'Add Passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });
  await add.getByLabel('Name').fill('My laptop');
  await add.getByLabel('Current Password').fill(password);
  await checkAccessibility(page);
  // The accessibility check removes the device, so it runs before the device is added and after it
  // is last used.
  await addVirtualAuthenticator(page);
  await add.getByRole('button', { name: 'Continue' }).click();
  const save = page.getByRole('dialog', { name: 'Save Your Recovery Codes' });
  await save.getByRole('button', { name: 'I Saved Them' }).click();
  const row = card.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText(/My laptop.*On one device.*not used yet/s);
  await row.getByRole('button', { name: 'Rename My laptop' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename This Passkey' });
  await rename.getByLabel('Name').fill('Work laptop');
  await rename.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(row).toContainText('Work laptop');

  await forgetSession(page);
  // A device that confirms everything would immediately choose the passkey from the email field's
  // list.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${site}/?view=login&next=%2Fprofile%3Fsection%3Dsign-in`);
  await signInOnScreen(page, email, password);
  await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await page.getByRole('button', { name: 'Sign In With a Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-In and Security' })).toBeVisible();
  await page.goto(`${site}/profile?section=devices`);
  await expect(page.getByText(/, with a passkey/)).toBeVisible();
  await page.goBack();
  await expect(row).toContainText('last used');

  await card.getByRole('button', { name: 'Make New Codes' }).click();
  const make = page.getByRole('dialog', { name: 'Make New Recovery Codes' });
  await make.getByRole('button', { name: 'Confirm With a Passkey' }).click();
  await expect(save.getByRole('listitem')).toHaveCount(10);
  const codes = await save.getByRole('listitem').allTextContents();
  await save.getByRole('button', { name: 'I Saved Them' }).click();
  await checkAccessibility(page);
  await row.getByRole('button', { name: 'Remove Work laptop' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove This Passkey' });
  await remove.getByLabel('Current Password').fill(password);
  await remove.getByLabel('Recovery Code').fill(codes[0] ?? '');
  await remove.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(toast(page)).toContainText('Passkey Removed');
  await expect(row).toHaveCount(0);
});

test('a passkey is chosen from the list below the email field', async ({ page }) => {
  const { email, password } = await openAccountElsewhere({ firstName: 'Pia', pin: null });
  const site = addressByName();
  await page.goto(`${site}/?view=login&next=%2Fprofile%3Fsection%3Dsign-in`);
  await signInOnScreen(page, email, password);
  await addVirtualAuthenticator(page);
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a Passkey' });
  await add.getByLabel('Current Password').fill(password);
  await add.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I Saved Them' }).click();
  await forgetSession(page);
  await page.goto(`${site}/?view=login&next=%2Fprofile%3Fsection%3Ddevices`);
  await expect(page.getByText(/, with a passkey/)).toBeVisible();

  // A sign-out of one's own is confirmed as such, and nothing leads back.
  await page.getByRole('button', { name: 'Sign Out', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page).toHaveURL(/\/logout$/);
  await expect(page.getByText('go back to where you were')).toHaveCount(0);
});

test('where everyone needs a second factor, a customer sets one up first, and then continues', async ({
  page,
}) => {
  await offer(page, { customers: { requiresSecondFactor: true } });
  await signInNewcomer(page);
  await page.goto('/');
  const gate = page.getByRole('heading', { name: 'Protect Your Sign-In' });
  await expect(gate).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('There is no passkey or authenticator app yet.')).toBeVisible();
  await setUpApp(page, newcomerPassword);
  // The recovery codes are saved, and the page has not moved on automatically.
  await expect(gate).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Make the $50.00 Deposit' })).toBeVisible();
});
