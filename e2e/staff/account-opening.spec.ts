import { checkEverySize, demo, expect, signIn, test, toast } from '../fixtures.ts';
import { bankToday } from '../support/bank-today.ts';
import { openAccount, signInAs } from '../support/people/open-account.ts';

/** Staff open another account for a customer at the counter, who has signed on paper. */

test('staff open savings for a customer, book the first cash, and the customer sees both', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password, fullName } = await openAccount(page.request, {
    firstName: 'Greta',
    pin: demo.pin,
    deposit: '100.00',
  });
  const dialog = page.getByRole('dialog', { name: 'Open Another Account' });
  const accounts = page.getByRole('table', { name: 'Accounts' });

  await test.step('the dialog names what is missing, and opens the account', async () => {
    await page.context().clearCookies();
    await signIn(page, demo.admin);
    await page.goto(`/admin?view=user-management&search=${email}`);
    await page.getByRole('link', { name: fullName }).click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: 'Open Another Account' }).click();
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    for (const problem of [
      'Please choose an account type',
      'Please enter the date of the signature',
      'Reference is required',
    ])
      await expect(dialog.getByText(problem)).toBeVisible();
    await checkEverySize(page);
    await dialog.getByLabel('Account Type').selectOption({ label: 'Savings' });
    await dialog.getByLabel('Nickname').fill('Greenhouse');
    await dialog.getByLabel('Reference').fill('Form 12, drawer 4');
    await dialog.getByLabel('Signed On').fill('2999-01-01');
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('is in the future');
    await dialog.getByLabel('Signed On').fill(bankToday());
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    await expect(toast(page)).toContainText('Account Opened');
    await expect(dialog).toBeHidden();
    await expect(accounts).toContainText('Savings · Greenhouse');
  });

  await test.step('its page takes the first cash', async () => {
    await accounts.getByRole('row').filter({ hasText: 'Greenhouse' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Cash' }).click();
    const cash = page.getByRole('dialog', { name: 'Cash at the Counter' });
    await cash.getByLabel('Amount').fill('75');
    await cash.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Post Deposit' }).click();
    await expect(toast(page)).toContainText('Deposit Posted');
  });

  await test.step('the customer has both accounts, and the paper among the agreements', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signInAs(page.request, email, password);
    await page.goto('/dashboard');
    const card = page.locator('[data-slot="accounts-card"]');
    await expect(card.getByRole('link', { name: /^Greenhouse/ })).toContainText('$75.00');
    await page.goto('/documents');
    await expect(page.getByText(/^Signed on paper on/).first()).toContainText(
      'when opening account',
    );
    await checkEverySize(page);
  });
});
