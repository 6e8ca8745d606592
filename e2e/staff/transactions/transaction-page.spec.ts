import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, openFilters, signIn, test } from '../../fixtures.ts';
import { uniqueDigits } from '../../support/people/unique-digits.ts';

/** Orders a transfer to Marcus and a wire, both of the same amount. */
async function payTwice(page: Page, marcus: Page, amount: string): Promise<void> {
  const account = (await (await marcus.request.get('/api/account')).json()) as { id: number };
  const orders = [
    [
      '/api/transactions',
      { type: 'transfer', toAccountId: account.id, description: 'Garden tools' },
    ],
    [
      '/api/wire-transfer',
      {
        recipientName: 'Ada Byron',
        recipientAddress: '1 Main Street, Dayton, OH 45402',
        externalBankName: 'Fifth Third Bank',
        externalAccountNumber: '99887766554433',
        externalRoutingNumber: '042000314',
      },
    ],
  ] as const;
  for (const [path, form] of orders) {
    const sent = await page.request.post(path, { data: { amount, pin: demo.pin, ...form } });
    expect(sent.status()).toBe(201);
  }
}

test('a payment is found by its amount, opened, and corrected with a colleague', async ({
  page,
  browser,
}) => {
  const opened = await Promise.all(
    [demo.olivia, demo.marcus, demo.teller].map(async (person) => {
      const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
      const own = await context.newPage();
      await signIn(own, person);
      return own;
    }),
  );
  const amount = `4${uniqueDigits().slice(0, 3).replace(/^./, '$&.')}`;
  const [olivia, marcus, teller] = opened as [Page, Page, Page];
  await payTwice(olivia, marcus, amount);
  await signIn(page, demo.admin);
  await page.goto('/admin?view=transactions');
  await openFilters(page);
  await page.getByLabel('Exact Amount').fill(amount);
  await expect(page.getByText('2 transactions')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`amountFrom=${amount}`));
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.fill('marcus@');
  await page.getByRole('option', { name: /marcus@example\.com/ }).click();
  await expect(page.getByText('1 transaction', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open this customer' })).toBeVisible();
  await checkAccessibility(page);
  await customer.fill('');
  await expect(page.getByText('2 transactions')).toBeVisible();
  const rows = page.getByRole('table', { name: 'All Transactions' }).getByRole('row');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV', exact: true }).click();
  expect((await file).suggestedFilename()).toBe('transactions.csv');

  await rows.filter({ hasText: 'Ada Byron' }).getByRole('link', { name: /^SH/ }).click();
  await page.getByRole('button', { name: 'Show Full Account Number' }).click();
  await expect(page.getByText('99887766554433')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Account number shown');
  await page.goBack();

  await rows.filter({ hasText: 'Garden tools' }).getByRole('link', { name: /^SH/ }).click();
  await expect(page.getByRole('table', { name: 'Ledger entries' })).toContainText(`$${amount}`);
  await checkAccessibility(page);
  const receipt = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Correct This' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct Transaction' });
  await dialog.getByLabel('Reason').selectOption('Wrong recipient');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('Note is required').first()).toBeVisible();
  await dialog.getByLabel('Note').fill('Meant for her neighbor');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('Debited: Marcus')).toBeVisible();
  await dialog.getByRole('button', { name: `Reverse $${amount}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(
    'Meant for her neighbor',
  );

  await teller.goto('/admin?view=approvals');
  const proposal = teller.getByRole('listitem').filter({ hasText: receipt });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await teller.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(teller.getByRole('alertdialog')).toBeHidden();
  await expect(proposal).toBeHidden();

  await page.reload();
  await expect(page.getByText(/^Corrected by SH\d+\.$/)).toBeVisible();
  const seen = `Correction of ${receipt}: Wrong recipient`;
  await olivia.goto('/receipts');
  await expect(olivia.getByText(seen).first()).toBeVisible();
  await expect(olivia.getByText(`+$${amount}`).first()).toBeVisible();
  expect(await (await marcus.request.get('/api/transactions?type=correction')).text()).toContain(
    seen,
  );
  for (const own of opened) await own.context().close();
});
