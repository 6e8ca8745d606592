import { checkEverySize, demo, expect, signIn, test, toast } from '../fixtures.ts';
import { agreedTexts } from '../support/agreed-texts.ts';
import { review, sendButton } from '../support/complete-transaction.ts';
import { openAccount } from '../support/people/open-account.ts';

/**
 * An IRA: a contribution within its limit, and a distribution with its reason and the tax withheld.
 */

const pin = '2580';

test('a customer contributes to an IRA, and takes a distribution with tax withheld', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '9000.00' });
  const opened = await page.request.post('/api/own-accounts', {
    data: { accountType: 'ira', agreements: await agreedTexts(page.request) },
  });
  expect(opened.status()).toBe(201);
  const { id } = await opened.json();
  await page.goto(`/dashboard?view=own-transfer&to=${id}`);

  await test.step('sees what can still be contributed, and is refused more', async () => {
    await expect(
      page.getByText(/You can still contribute \$7,500\.00 of \$7,500\.00/),
    ).toBeVisible();
    await page.getByLabel('Amount').fill('8000');
    await page.getByLabel('PIN').fill(pin);
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Move Money' }).click();
    await expect(page.getByText(/The limit for \d{4} is \$7,500\.00/).first()).toBeVisible();
    await page.getByLabel('Amount').fill('1000');
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Move Money' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('chooses the reason and the tax, and sees gross, tax, and net before', async () => {
    await page.goto(`/dashboard?view=own-transfer&from=${id}`);
    await page.getByLabel('Amount').fill('200');
    await expect(page.getByLabel('Reason for the Distribution')).toHaveValue('early');
    await page.getByLabel('Federal Tax to Withhold (%)').fill('101');
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Move Money' }).click();
    await expect(page.getByText('Enter a whole percentage from 0 to 100')).toBeVisible();
    await page.getByLabel('Federal Tax to Withhold (%)').fill('20');
    await page.getByLabel('Reason for the Distribution').selectOption('disability');
    await expect(page.getByText('$40.00', { exact: true })).toBeVisible();
    await expect(page.getByText('$160.00', { exact: true })).toBeVisible();
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Move Money' }).click();
    const receipt = page.getByRole('dialog');
    await expect(receipt).toContainText('Federal Tax Withheld');
    await expect(receipt).toContainText('$40.00');
    await expect(receipt).toContainText('Disability');
    await checkEverySize(page);
    await receipt.getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('withdraws with the tax in the review', async () => {
    await page.goto(`/dashboard?view=transaction&type=withdrawal&account=${id}`);
    await page.getByLabel('Amount').fill('100');
    await expect(page.getByText('$90.00', { exact: true })).toBeVisible();
    await checkEverySize(page);
    await review(page, pin);
    await expect(page.getByText('Early, no known exception')).toBeVisible();
    await expect(page.getByText('$90.00', { exact: true })).toBeVisible();
    await checkEverySize(page);
    await sendButton(page).click();
    await expect(toast(page)).toContainText('Transaction completed successfully');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('finds the year on the IRA’s page', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Details of IRA/ }).click();
    const details = page.getByRole('dialog', { name: 'Account Details' });
    await expect(details).toContainText('$1,000.00 of $7,500.00');
    await expect(details).toContainText('$300.00');
    await expect(details).toContainText('$50.00');
    await checkEverySize(page);
  });

  await test.step('staff see the year, and book cash with the tax taken out', async () => {
    const context = await browser.newContext({
      baseURL: process.env.BANK_URL ?? '',
      viewport: page.viewportSize(),
    });
    const staff = await context.newPage();
    await signIn(staff, demo.admin);
    await staff.goto(`/admin/accounts/${id}`);
    await expect(staff.getByText('$1,000.00 of $7,500.00')).toBeVisible();
    await checkEverySize(staff);
    await staff.getByRole('button', { name: /^Cash/ }).click();
    const dialog = staff.getByRole('dialog', { name: 'Cash at the Counter' });
    await dialog.getByLabel('Record in the IRA as').selectOption('rollover');
    await checkEverySize(staff);
    await dialog.getByRole('tab', { name: 'Withdraw cash' }).click();
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByLabel('Federal tax to withhold (%)').fill('20');
    await dialog.getByRole('button', { name: 'Review' }).click();
    const question = staff.getByRole('dialog', { name: 'Confirm Cash Withdrawal' });
    await expect(question).toContainText('Cash to hand out');
    await expect(question).toContainText('$40.00');
    await checkEverySize(staff);
    await question.getByRole('button', { name: 'Post Withdrawal' }).click();
    await expect(staff.getByText('$350.00')).toBeVisible();
  });
});
