import { readFile } from 'node:fs/promises';
import { checkAccessibility, expect, test } from '../fixtures.ts';
import { chooseRecipient, review, sendButton } from '../support/complete-transaction.ts';
import { cardFrame, fillCard, payButton } from '../support/people/card.ts';
import { agree, fillInSteps, newcomerPassword, someone } from '../support/people/newcomer.ts';
import { openAccountElsewhere, signInAs } from '../support/people/open-account.ts';

/** The bank's promise in one journey, using only its screens, at both sizes. */

const pin = '2580';

test('a stranger opens an account, pays the deposit, sets a PIN, sends money, and keeps the receipt', {
  tag: '@phone',
}, async ({ page }) => {
  const recipient = await openAccountElsewhere({ firstName: 'Hanna', pin });
  const stranger = someone();
  const toast = page.locator('[data-slot="toast"]');
  const accountCard = page.locator('[data-slot="account-card"]');

  await page.goto('/');
  await page.getByRole('button', { name: 'Open Account Today' }).click();
  await fillInSteps(page, stranger);
  await page.getByRole('radio', { name: /Savings/ }).check();
  await agree(page);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast).toContainText('Account Created Successfully');
  await expect(page.getByLabel('Email Address')).toHaveValue(stranger['Email Address']);
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(signIn).toBeInViewport({ ratio: 1 });
  await signIn.click();

  await expect(page.getByRole('heading', { name: 'Initial Deposit Required' })).toBeVisible();
  await expect(page.getByText('Next: add $50.')).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Add $50');
  await expect(toast).toContainText('Login Successful');
  await page.getByRole('button', { name: 'Make the $50.00 Deposit' }).click();
  await expect(payButton(page)).toBeEnabled();
  await fillCard(cardFrame(page), '4242424242424242');
  await payButton(page).click();

  await expect(page.getByRole('heading', { name: 'Set Up Your PIN' })).toBeVisible();
  await expect(toast).toContainText('Your account has been activated with a $50 deposit!');
  await expect(page.locator('[aria-current="step"]')).toContainText('Choose a PIN');
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('Confirm PIN').fill(pin);
  await page.getByRole('button', { name: 'Set PIN' }).click();

  await expect(page.getByRole('heading', { name: 'Account Overview' })).toBeVisible();
  await expect(accountCard).toContainText('Savings');
  await expect(accountCard).toContainText('$50.00');
  await page.getByRole('link', { name: /^Send Money/ }).click();
  await checkAccessibility(page);
  await chooseRecipient(page, recipient.accountNumber);
  await page.getByLabel('Amount').fill('12.34');
  await page.getByLabel('Description').fill('Goetta for two');
  await checkAccessibility(page);
  await review(page, pin);
  await expect(page.getByText('You haven’t paid this Hanna before')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Balance afterward$37.66');
  await checkAccessibility(page);
  await sendButton(page).click();

  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('-$12.34');
  await checkAccessibility(page);
  const downloading = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^receipt-\d+\.txt$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^Amount: +\$12\.34$/m);
  expect(text).toContain(`${recipient.holder}, ${recipient.accountNumber}`);
  await receipt.getByRole('button', { name: 'Close' }).first().click();
  await expect(accountCard).toContainText('$37.66');

  // An open page would notice that its session ended and redirect to the sign-in.
  await page.goto('about:blank');
  await signInAs(page.request, recipient.email, recipient.password);
  await page.goto('/dashboard');
  await expect(accountCard).toContainText('$62.34');
  await expect(page.getByRole('button', { name: /Goetta for two/ })).toContainText('+$12.34');
});
