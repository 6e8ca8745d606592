import type { BrowserContext, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, test } from '../../fixtures.ts';
import { completeTransaction, fillInTransfer } from '../../support/complete-transaction.ts';
import { openAccountElsewhere, signInAs } from '../../support/people/open-account.ts';

const pin = '2580';

test('a customer chooses a time, and takes a transfer back within it', async ({
  page,
  browser,
}) => {
  const [payer, recipient] = await Promise.all([
    openAccountElsewhere({ firstName: 'Ida', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Otto', pin }),
  ]);
  await signInAs(page.request, payer.email, payer.password);
  await page.goto('/profile?section=transfers');
  await page.getByLabel('Time to take a transfer back').selectOption('10 seconds');
  await expect(page.locator('[data-slot="toast"]')).toContainText('Saved');
  await expectUndecided(
    await browser.newContext({ baseURL: process.env.BANK_URL ?? '' }),
    page,
    recipient.accountNumber,
  );

  // If the machine takes more than ten seconds, the money has been sent; retries with another
  // transfer.
  let sent = 0;
  while (!(await takeBack(page, recipient, { checks: sent === 0 }))) sent += 1;
  const account = await (await page.request.get('/api/account')).json();
  expect([account.balance, account.heldAmount]).toEqual([`${150 - 12 * sent}.00`, '0.00']);
});

/** During the undo time, staff see when the transfer becomes final and cannot decide it. */
async function expectUndecided(context: BrowserContext, page: Page, accountNumber: string) {
  await page.request.put('/api/undo-time', { data: { seconds: 60 } });
  const found = await page.request.get(`/api/accounts?search=${accountNumber}`);
  const [{ id: toAccountId }] = (await found.json()) as [{ id: number }];
  const made = await page.request.post('/api/transactions', {
    data: { type: 'transfer', amount: '1.00', toAccountId, description: 'Umbrella', pin },
  });
  const { id } = (await made.json()) as { id: number };
  const desk = await context.newPage();
  await signInAs(desk.request, demo.admin, demo.password);
  await desk.goto(`/admin/transactions/${id}`);
  await expect(desk.getByText(/^Can be taken back until \d+:\d\d:\d\d [AP]M$/)).toBeVisible();
  await expect(desk.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0);
  await context.close();
  expect((await page.request.post(`/api/transactions/${id}/take-back`)).status()).toBe(200);
  await page.request.put('/api/undo-time', { data: { seconds: 10 } });
}

/** Sends $12.00 and takes it back; returns false if the transfer was final first. */
async function takeBack(
  page: Page,
  recipient: { accountNumber: string; holder: string },
  { checks }: { checks: boolean },
): Promise<boolean> {
  await fillInTransfer(page, { to: recipient, amount: '12' });
  await completeTransaction(page, pin);
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('$12.00');
  if (checks) await checkAccessibility(page);
  const button = receipt.getByRole('button', { name: 'Take It Back' });
  const isClicked = await button.click({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  if (isClicked) await expect(button).toBeHidden();
  return receipt.getByText('You took it back.').isVisible();
}
