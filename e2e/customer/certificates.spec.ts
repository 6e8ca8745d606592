import { checkEverySize, expect, test, toast } from '../fixtures.ts';
import { openAccount } from '../support/people/open-account.ts';

/** A certificate: opened with its terms in view, changed, and withdrawn from with its penalty. */

const pin = '2580';

test('a customer opens a certificate, chooses what happens at maturity, and withdraws early', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Lena', pin, deposit: '3000.00' });
  await page.goto('/dashboard?view=open-account');

  await test.step('sees the terms before agreeing', async () => {
    await page.getByRole('link', { name: 'Open a Certificate' }).click();
    await expect(page.getByRole('heading', { name: 'Open a Certificate' })).toBeVisible();
    await page.getByRole('button', { name: 'Open Certificate' }).click();
    await expect(toast(page)).toContainText('Please choose a term');
    await page.getByRole('radio', { name: '1 Year' }).check();
    await expect(page.getByText('Early Withdrawal Penalty')).toBeVisible();
    await expect(page.getByText('90 days of interest on what you withdraw').first()).toBeVisible();
    await page.getByLabel('Amount').fill('499');
    await page.getByLabel('Nickname').fill('House');
    await page.getByRole('checkbox', { name: /^I have read these terms/ }).check();
    await page.getByLabel('PIN').fill(pin);
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Open Certificate' }).click();
    await expect(toast(page)).toContainText('Please deposit at least $500.00.');
    await page.getByLabel('Amount').fill('2000');
    await page.getByRole('button', { name: 'Open Certificate' }).click();
    await expect(toast(page)).toContainText('Certificate Opened');
    await expect(page.getByRole('heading', { name: 'Certificate', exact: true })).toBeVisible();
    await expect(page.getByText('$2,000.00')).toBeVisible();
    await checkEverySize(page);
  });

  await test.step('chooses a payout at maturity', async () => {
    await expect(page.getByText('It renews for the same term')).toBeVisible();
    await page.getByLabel('When It Matures').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save Choices' }).click();
    await expect(toast(page)).toContainText('Saved');
    await expect(page.getByText(/^It is paid out to Checking ••\d{4}$/)).toBeVisible();
  });

  await test.step('withdraws a part, and sees the penalty first', async () => {
    await page.getByLabel('How Much').selectOption('part');
    await page.getByLabel('Amount').fill('1000');
    await page.getByRole('button', { name: 'Show What It Costs' }).click();
    // 90 days of 4.25% on $1,000.00.
    await expect(page.getByText('$10.48 (90 days of interest')).toBeVisible();
    await expect(page.getByText('$989.52')).toBeVisible();
    await page.getByLabel('PIN').fill(pin);
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page)).toContainText('Money Moved');
    await expect(page.getByText('$1,000.00').first()).toBeVisible();
  });

  await test.step('finds it on the overview, with its maturity and without other orders', async () => {
    await page.goto('/dashboard');
    const row = page.locator('[data-slot="accounts-card"]').getByRole('link', { name: /^House/ });
    await expect(row).toContainText(/Matures \w+ \d+, \d{4}/);
    await page.getByRole('button', { name: /^Details of House/ }).click();
    const details = page.getByRole('dialog', { name: 'Account Details' });
    await expect(details.getByRole('button', { name: 'Make Primary' })).toHaveCount(0);
    await expect(details.getByRole('link', { name: 'Close Account' })).toHaveCount(0);
    await checkEverySize(page);
    await details.getByRole('link', { name: 'Term & Withdrawal' }).click();
  });

  await test.step('withdraws everything, which closes it', async () => {
    await page.getByRole('button', { name: 'Show What It Costs' }).click();
    await expect(page.getByText('The certificate closes. This can’t be undone.')).toBeVisible();
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(toast(page)).toContainText('Money Moved');
    await expect(page.locator('[data-slot="account-card"]')).toContainText('$3,029.04');
  });
});
