import type { BrowserContext, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, test } from '../fixtures.ts';
import { completeTransaction } from '../support/complete-transaction.ts';
import { openAccountElsewhere, signInAs } from '../support/open-account.ts';

/** Payment requests between customers, and taking transfers back. */

const pin = '2580';

test('a customer asks for money by a link, and is paid once', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const [asker, payer] = await Promise.all([
    openAccountElsewhere({ firstName: 'Nora', pin }),
    openAccountElsewhere({ firstName: 'Felix', pin, deposit: '100.00' }),
  ]);
  await signInAs(page.request, asker.email, asker.password);
  await page.goto('/dashboard?view=requests');
  await expect(page.getByText('No requests sent')).toBeVisible();
  await page.getByRole('link', { name: 'New Request' }).first().click();
  await page.getByRole('button', { name: 'Request Money' }).click();
  await expect(page.locator('[data-slot="field-error"]').first()).toHaveText(
    'Please choose whom you ask',
  );
  await page.getByLabel('Who Are You Requesting From?').selectOption('link');
  await page.getByLabel('Amount').fill('24.5');
  await page.getByLabel('What Is It For?').fill('Concert tickets');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Make Link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  // A visitor sees no details, signs in, and returns to the request.
  const elsewhere = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(
    other.getByRole('heading', { name: 'Someone is requesting money from you' }),
  ).toBeVisible();
  await expect(other.getByText(/Nora|24\.50|tickets/)).toBeHidden();
  expect(other.url()).not.toContain('#');
  await other.getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email').fill(payer.email);
  await other.getByLabel('Password', { exact: true }).fill(payer.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('link', { name: 'View Request' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await payRequest(other, asker.holder);
  await elsewhere.close();

  // The requester's screen follows by itself.
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(payer.holder)).toBeVisible();
  await page.getByRole('button', { name: 'View receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toContainText('$24.50');
});

async function payRequest(page: Page, asker: string): Promise<void> {
  await expect(
    page.getByRole('heading', { name: `${asker} requested $24.50 from you` }),
  ).toBeVisible();
  await expect(page.getByText('Concert tickets')).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('PIN').fill(pin);
  await page.getByRole('button', { name: 'Review Payment' }).click();
  await expect(page.getByText('Right away')).toBeVisible();
  await page.getByRole('button', { name: `Send $24.50 to ${asker}` }).click();
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText('$24.50');
  await receipt.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByRole('link', { name: new RegExp(asker) })).toContainText('Paid');
}

test('a customer chooses a time, and takes a transfer back within it', async ({
  page,
  browser,
}) => {
  const [payer, recipient] = await Promise.all([
    openAccountElsewhere({ firstName: 'Ida', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Otto', pin }),
  ]);
  await signInAs(page.request, payer.email, payer.password);
  await page.goto('/profile');
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
  await page.goto('/dashboard?view=transaction&type=transfer');
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('combobox', { name: 'Recipient Account' }).fill(recipient.accountNumber);
  await page.getByRole('option', { name: recipient.holder }).click();
  await page.getByLabel('PIN').fill(pin);
  await completeTransaction(page);
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
