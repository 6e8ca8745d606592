import type { Page } from '@playwright/test';
import { firstTerms } from '@seven-hills/bank/terms';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { checkAccessibility, demo, expect, signIn, test } from './fixtures.ts';
import { offer } from './support/offer.ts';
import { signInNewcomer } from './support/people/newcomer.ts';

/** What users see if the operator has switched services off. */

/** Makes the pages believe that the bank offers only these services. */
const offerOnly = (page: Page, services: Partial<BankServices>) =>
  offer(page, {
    isDemo: false,
    isPublicDemo: false,
    sendsMail: true,
    cardDeposits: false,
    deposits: 'off',
    withdrawals: false,
    accountTypes: ['checking', 'savings'],
    formerTypes: [],
    ach: false,
    bankTransfers: false,
    earlyPayDays: 0,
    sameDayAch: false,
    simulatedAch: false,
    wires: false,
    incomingWires: false,
    terms: firstTerms,
    savingsInterest: 'none',
    firstPaymentDelayHours: 0,
    requiresConfirmedEmail: false,
    paymentProviders: [],
    chatHours: null,
    ownHelpTopics: false,
    texts: {
      terms: { id: 1, title: 'Terms of Service', next: null },
      privacy: { id: 2, title: 'Privacy Policy', next: null },
      esign: { id: 3, title: 'E-SIGN Consent', next: null },
    },
    customers: { requiresSecondFactor: false },
    staff: { requiresSecondFactor: true, idleMinutes: 10 },
    ...services,
  } satisfies BankServices);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Online banking' });

test('without wires and payments nothing links to external transfers, and a bookmark explains why; outside its hours the chat says when staff are back', async ({
  page,
}) => {
  // A day that is several days away, whenever the test runs.
  const days = [((new Date().getDay() + 3) % 7) + 1];
  const chatHours = [{ days, from: '08:00', to: '20:00' }];
  await offerOnly(page, { cardDeposits: true, chatHours });
  await signIn(page, demo.olivia);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Send Money' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Account Activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: /External Transfer/ })).toHaveCount(0);
  await page.goto('/dashboard?view=external-transfer');
  await expect(page.getByText('External transfers are not available online')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '(513) 426-6667' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await checkAccessibility(page);
  // No staff are available now; a chat can be started, and says so.
  await page.goto('/support');
  await expect(page.getByText('Closed now')).toBeVisible();
  await page.getByRole('button', { name: 'Start Chat' }).click();
  await page.getByRole('button', { name: 'Talk to a Person' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /Our staff will be back on \w+day at 8:00 AM ET\. You can write now/,
  );
});

test('with payments only, the screen starts with them, and wires are said to be unavailable @phone', async ({
  page,
}) => {
  await offerOnly(page, { paymentProviders: ['paypal', 'zelle'] });
  await signIn(page, demo.olivia);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /External Transfer To a payment app/ }).click();
  const provider = page.getByLabel('Payment Provider');
  await expect(provider.locator('option')).toHaveText([
    'Choose a payment service',
    'PayPal',
    'Zelle',
  ]);
  await page.getByRole('tab', { name: 'Wire Transfer' }).click();
  await expect(page.getByText('Wire transfers are not available online')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review Transfer' })).toHaveCount(0);
  await expect(page.getByText('Send money to a person through a payment service.')).toBeVisible();
  await checkAccessibility(page);
});

test('without cards the initial deposit is made at the counter @phone', async ({ page }) => {
  await offerOnly(page, { wires: true });
  await signInNewcomer(page);
  for (const path of ['/dashboard', '/initial-deposit']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Initial Deposit Required' })).toBeVisible();
    await expect(page.getByText('At the counter')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Call (513) 426-6667' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Make the .* Deposit/ })).toHaveCount(0);
    await expect(page.locator('iframe')).toHaveCount(0);
  }
  await checkAccessibility(page);
});
