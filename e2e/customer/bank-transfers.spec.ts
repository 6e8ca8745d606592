import type { Page } from '@playwright/test';
import { addDays } from '@seven-hills/bank/calendar/business-days';
import { checkEverySize, demo, expect, signIn, test, toast } from '../fixtures.ts';
import { bankToday } from '../support/bank-today.ts';
import { useOwnBank } from '../support/own-bank.ts';
import { openAccount } from '../support/people/open-account.ts';

/** A demo that simulates the rest of the world. */
const bank = useOwnBank({ ACH_SIMULATOR: 'on' });

/**
 * What a day of the ACH network is in this demo: each bank sends its files, and gets the others'.
 */
const passDay = () =>
  bank().runJobs(
    'send_ach_orders',
    'simulate_ach_operator',
    'receive_ach_files',
    'settle_ach_orders',
  );

const transfers = (page: Page) => page.getByRole('list', { name: 'Recent transfers' });

/** Links an account by its form, and confirms the deposits that the simulated bank reports. */
async function linkAndConfirm(page: Page): Promise<void> {
  const number = `77${Date.now()}`.slice(0, 12);
  await page.goto('/dashboard?view=linked-accounts');
  await page.getByRole('link', { name: 'Link an Account' }).first().click();
  await page.getByLabel('Routing Number').fill('124003116');
  await expect(page.getByLabel('Bank Name')).toHaveValue('Ally Bank');
  await page.getByLabel('Account Number', { exact: true }).fill(number);
  await page.getByLabel('Account Number Again').fill(number);
  await page.getByLabel('Account Type').selectOption('Savings');
  await page.getByRole('checkbox').check();
  await page.getByLabel('PIN').fill(demo.pin);
  await page.getByRole('button', { name: 'Link Account' }).click();
  await expect(toast(page)).toContainText('Account Linked');
  await passDay();
  await page.goto('/dashboard?view=linked-accounts');
  await expect(page.getByText('This demo simulates the other bank')).toBeVisible();
  await checkEverySize(page);
  const said = await page.getByText('This demo simulates the other bank').innerText();
  await expect(page.getByText('a minute stands for a day of the network').first()).toBeVisible();
  const [first = '', second = ''] = said.match(/\d\.\d\d/g) ?? [];
  await page.getByRole('button', { name: /Confirm Amounts/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Amounts' });
  await dialog.getByLabel('First Deposit').fill(first);
  await dialog.getByLabel('Second Deposit').fill(second);
  await dialog.getByRole('button', { name: 'Confirm Amounts' }).click();
  await expect(toast(page)).toContainText('Account Confirmed');
}

test('a customer adds money, sees its hold until it is available, and revokes a recurring transfer', async ({
  page,
}) => {
  await openAccount(page.request, { firstName: 'Lena', pin: demo.pin });
  await linkAndConfirm(page);

  await page.getByRole('link', { name: /^Add Money/ }).click();
  await page.getByLabel('Amount').fill('120');
  await page.getByLabel('PIN').fill(demo.pin);
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(page.getByText(/I authorize .* to debit \$120\.00 once/)).toBeVisible();
  await page.getByLabel('I authorize this debit.').check();
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Add $120.00' }).click();
  await expect(toast(page)).toContainText('Adding Money');

  // Pending, then posted with its hold, then available.
  await passDay();
  await page.goto('/dashboard?view=linked-accounts');
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(transfers(page)).toContainText('Available: $120.00 on');
  await checkEverySize(page);
  await transfers(page)
    .getByRole('button', { name: /^Authorization of/ })
    .click();
  const said = page.getByRole('dialog', { name: 'Debit Authorization' });
  await expect(said).toContainText('debit $120.00 once');
  await expect(said.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await checkEverySize(page);
  await said.getByRole('button', { name: 'Close' }).last().click();
  await passDay();
  const account = await (await page.request.get('/api/account')).json();
  expect(account).toMatchObject({ balance: '170.00', heldAmount: '0.00' });

  await page.getByRole('link', { name: /^Add Money/ }).click();
  await page.getByRole('link', { name: 'Add Money Regularly' }).click();
  await page.getByLabel('Amount').fill('25');
  const first = addDays(bankToday(), 7);
  await page
    .getByLabel('First Payment')
    .fill(`${first.slice(5, 7)}/${first.slice(8)}/${first.slice(0, 4)}`);
  await page.getByLabel('How Often').selectOption('Every week');
  await page.getByLabel('PIN').fill(demo.pin);
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Schedule Payment' }).click();
  await expect(page.getByText(/debit \$25\.00 .* every week on/)).toBeVisible();
  await page.getByRole('button', { name: 'Authorize and Schedule' }).click();
  await expect(page.getByText('Please authorize the debits.')).toBeVisible();
  await page.getByLabel('I authorize these debits.').check();
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Authorize and Schedule' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /^Add Money from Ally Bank/ }),
  ).toBeVisible();
  await checkEverySize(page);
  await page.getByRole('button', { name: 'Revoke Authorization' }).click();
  const revoking = page.getByRole('alertdialog', { name: 'Revoke This Authorization?' });
  await checkEverySize(page);
  await revoking.getByRole('button', { name: 'Revoke Authorization' }).click();
  await expect(page.getByText('Ended').first()).toBeVisible();
  await expect(page.getByText('No upcoming payments.')).toBeHidden();
});

test('a customer takes the form to an employer, and receives a paycheck', async ({ page }) => {
  await signIn(page, demo.olivia);
  const { accounts } = await (await page.request.get('/api/own-accounts')).json();
  const address = `/api/own-accounts/${accounts[0].id}/direct-deposit-form`;
  const form = await (await page.request.get(address)).body();
  expect(form.subarray(0, 5).toString()).toBe('%PDF-');
  // Somebody is using the demo, so the world begins with a payday.
  await passDay();
  await page.goto('/dashboard?view=history&search=riverbend');
  await expect(page.getByText('+$1,240.50').first()).toBeVisible();
  await checkEverySize(page);
  await page
    .getByRole('button', { name: /Riverbend Design/ })
    .first()
    .click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  for (const text of ['ACH Deposit', 'Riverbend Design', '$1,240.50'])
    await expect(receipt).toContainText(text);
  await expect(receipt.getByRole('region', { name: 'Category' })).toContainText('Income');
  await checkEverySize(page);
  await page.goto('/dashboard?view=insights');
  await expect(page.getByRole('list', { name: /^Income by category/ })).toContainText('Income');
});
