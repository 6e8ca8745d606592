import type { Browser, Page } from '@playwright/test';
import {
  checkAccessibility,
  checkEverySize,
  expect,
  followTo,
  test,
  toast,
} from '../../fixtures.ts';
import { chooseRecipient, completeTransaction } from '../../support/complete-transaction.ts';
import { agree, fillInSteps, newcomerPassword, someone } from '../../support/people/newcomer.ts';
import { type OpenedAccount, openAccount } from '../../support/people/open-account.ts';

/** An account that a couple shares, and a viewer who cannot pay from it. */

const pin = '2580';
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });
const accounts = (page: Page) => page.locator('[data-slot="accounts-card"]');

/** Opens a page of another person's own, signed in to a new account. */
async function otherPerson(browser: Browser, like: Page, firstName: string) {
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: like.viewportSize(),
  });
  const page = await context.newPage();
  const person = await openAccount(page.request, { firstName, pin });
  // Only a confirmed address receives invitations.
  const sent = await page.request.post('/api/email/send-confirmation');
  const { confirmToken: token } = await sent.json();
  await page.request.post('/api/email/confirm', { data: { token } });
  return { page, person, close: () => context.close() };
}

async function invite(
  page: Page,
  role: string,
  { email }: Pick<OpenedAccount, 'email'>,
  password: string,
) {
  await page.getByRole('button', { name: 'Invite Someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Someone' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please choose what this person may do')).toBeVisible();
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByLabel('Email Address').fill(email);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Current Password').fill(password);
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(toast(page)).toContainText('Invitation Sent');
}

async function sign(page: Page, name: string, password: string) {
  await page.goto('/invitations');
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(toast(page)).toContainText('Please sign with your full name');
  await page.getByLabel('Your Signature').fill(name);
  await page.getByRole('checkbox', { name: /^I have read this/ }).check();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm It’s You' });
  await dialog.getByLabel('Current Password').fill(password);
  await dialog.getByRole('button', { name: 'Accept Invitation' }).click();
}

/** Pays the chosen recipient. */
async function pay(page: Page, amount: string) {
  await page.getByLabel('Amount').fill(amount);
  await completeTransaction(page, pin);
}

async function accept(page: Page, name: string, password: string) {
  await sign(page, name, password);
  await expect(accounts(page)).toBeVisible();
}

test('a partner is invited, pays from the joint account, and is named as who ordered it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const owner = await openAccount(page.request, { firstName: 'Nadia', pin, deposit: '600.00' });
  const partner = await otherPerson(browser, page, 'Rafael');
  const other = partner.page;

  await test.step('the owner invites them from the account', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'View Details' }).click();
    await page.getByRole('link', { name: 'Share this account' }).click();
    await expect(page.getByRole('heading', { name: 'People on This Account' })).toBeVisible();
    await invite(page, 'Joint Owner', partner.person, owner.password);
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: partner.person.email }),
    ).toContainText('Joint owner');
    await checkEverySize(page);
  });

  await test.step('the partner reads, signs, and accepts', async () => {
    await other.goto('/dashboard');
    await expect(
      other.getByRole('link', { name: /invites you to share an account/ }),
    ).toHaveAttribute('href', '/invitations');
    await checkAccessibility(other);
    await accept(other, partner.person.fullName, partner.person.password);
    await expect(accounts(other).getByRole('listitem')).toHaveCount(2);
    await expect(accounts(other)).toContainText('Joint');
    await expect(accounts(other)).toContainText('Total available$700.00');
    await checkEverySize(other);
  });

  await test.step('pays from it', async () => {
    await other.goto('/dashboard?view=transaction&type=transfer');
    await chooseRecipient(other, 'marcus', /Marcus B\./);
    await other.getByLabel('From').selectOption({ index: 1 });
    await expect(other.getByLabel('From').locator(':checked')).toContainText('$650.00');
    await pay(other, '40');
    await expect(receipt(other)).toContainText('Made ByRafael K.');
  });

  await test.step('the owner sees by whom, and who uses the account', async () => {
    await followTo(page, '/dashboard?view=history');
    const table = page.getByRole('table', { name: 'Activity' });
    await expect(table).toContainText('by Rafael K.');
    await followTo(page, '/dashboard?view=account-people');
    await expect(page.getByRole('listitem').filter({ hasText: 'Rafael K.' })).toContainText(
      'Joint owner',
    );
    await checkEverySize(page);
  });

  await test.step('the partner leaves', async () => {
    await other.goto('/dashboard');
    await accounts(other)
      .getByRole('button', { name: /^Details of/ })
      .nth(1)
      .click();
    await other.getByRole('link', { name: 'People' }).click();
    await other.getByRole('button', { name: 'Leave This Account' }).click();
    const dialog = other.getByRole('dialog', { name: /^Leave / });
    await checkEverySize(other);
    await dialog.getByLabel('Current Password').fill(partner.person.password);
    await dialog.getByRole('button', { name: 'Leave Account' }).click();
    await expect(other.locator('[data-slot="account-card"]')).toBeVisible();
  });
  await partner.close();
});

test('a partner who is new here registers without an account, and shares one', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const owner = await openAccount(page.request, { firstName: 'Nadia', pin, deposit: '600.00' });
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const other = await context.newPage();
  const partner = someone();
  const email = partner['Email Address'];

  await test.step('registers, with no account unless they choose one', async () => {
    await other.goto('/invitations');
    await other.getByRole('link', { name: 'Register' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      'Register to Share an Account',
    );
    await fillInSteps(other, partner);
    await expect(other.getByRole('radio', { name: 'No Account of My Own' })).toBeChecked();
    await agree(other);
    await checkEverySize(other);
    await other.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(toast(other)).toContainText('Registered Successfully');
    await other.getByLabel('Password', { exact: true }).fill(newcomerPassword);
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Invitations');
    await expect(other.getByRole('main')).toContainText('Confirm your email address');
  });

  await test.step('is told on every other screen what to do', async () => {
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You Have No Account Yet');
    await checkEverySize(other);
    await other.getByRole('button', { name: 'Open an Account' }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Open an Account');
    await checkEverySize(other);
    await other.getByRole('button', { name: 'Back' }).click();
    await expect(other.getByRole('link', { name: 'See Invitations' })).toBeVisible();
  });

  await test.step('accepts, and uses the shared account as the primary one', async () => {
    const sent = await other.request.post('/api/email/send-confirmation');
    const { confirmToken: token } = await sent.json();
    await other.request.post('/api/email/confirm', { data: { token } });
    await page.goto('/dashboard?view=account-people');
    await invite(page, 'Joint Owner', { email }, owner.password);
    await sign(other, 'Ada Lindner', newcomerPassword);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Set Up Your PIN');
    await expect(other.getByText('Add $50')).toHaveCount(0);
    await other.request.post('/api/pin/setup', {
      data: { pin, currentPassword: newcomerPassword },
    });
    await other.goto('/dashboard');
    await expect(other.locator('[data-slot="account-card"]')).toContainText('$650.00');
  });

  await test.step('pays from it, and the owner sees by whom', async () => {
    await followTo(other, '/dashboard?view=transaction&type=transfer');
    await chooseRecipient(other, 'marcus', /Marcus B\./);
    await pay(other, '15');
    await expect(receipt(other)).toContainText('Made ByAda L.');
    await followTo(page, '/dashboard?view=history');
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('by Ada L.');
  });

  await test.step('opens an account later, which awaits the initial deposit', async () => {
    await other.goto('/dashboard?view=open-account');
    await other.getByRole('radio', { name: /^Savings/ }).check();
    await agree(other);
    await other.getByRole('button', { name: 'Open Account' }).click();
    await expect(other.getByRole('main')).toContainText(
      'To activate it, make your initial deposit',
    );
    await expect(other.getByRole('link', { name: 'Make the $50.00 Deposit' })).toBeVisible();
    await checkEverySize(other);
  });
  await context.close();
});

test('a viewer sees the account and cannot pay from it', async ({ page, browser }) => {
  const owner = await openAccount(page.request, { firstName: 'Ines', pin, deposit: '600.00' });
  const viewer = await otherPerson(browser, page, 'Oskar');
  await page.goto('/dashboard?view=account-people');
  await invite(page, 'Viewer', viewer.person, owner.password);
  await accept(viewer.page, viewer.person.fullName, viewer.person.password);
  await expect(accounts(viewer.page)).toContainText('View only');
  await expect(accounts(viewer.page)).toContainText('Total available$50.00');
  await accounts(viewer.page).getByRole('link').filter({ hasText: 'View only' }).click();
  await expect(viewer.page.getByRole('table', { name: 'Activity' })).toContainText('$600.00');
  await viewer.page.goto('/dashboard?view=transaction&type=transfer');
  await chooseRecipient(viewer.page, 'marcus', /Marcus B\./);
  await expect(viewer.page.getByLabel('Amount')).toBeVisible();
  await expect(viewer.page.getByLabel('From')).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: /^End Access of Oskar/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Access' }).click();
  await expect(toast(page)).toContainText('Access Ended');
  await viewer.page.goto('/dashboard');
  await expect(viewer.page.locator('[data-slot="account-card"]')).toBeVisible();
  await viewer.close();
});
