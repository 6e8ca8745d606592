import { checkAccessibility, expect, test } from '../fixtures.ts';
import { completeTransaction } from '../support/complete-transaction.ts';
import { openAccountElsewhere, signInAs } from '../support/open-account.ts';

const pin = '2580';

test('a customer chooses a time, and takes a transfer back within it', async ({ page }) => {
  const [payer, recipient] = await Promise.all([
    openAccountElsewhere({ firstName: 'Ida', pin, deposit: '100.00' }),
    openAccountElsewhere({ firstName: 'Otto', pin }),
  ]);
  await signInAs(page.request, payer.email, payer.password);
  await page.goto('/profile');
  await page.getByLabel('Time to take a transfer back').selectOption('60 seconds');
  await expect(page.locator('[data-slot="toast"]')).toContainText('Saved');

  await page.goto('/dashboard?view=transaction&type=transfer');
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('combobox', { name: 'Recipient Account' }).fill(recipient.accountNumber);
  await page.getByRole('option', { name: recipient.holder }).click();
  await page.getByLabel('PIN').fill(pin);
  await completeTransaction(page);
  const receipt = page.getByRole('dialog', { name: 'Transaction Receipt' });
  await expect(receipt).toContainText(/take this transfer back for \d+ seconds/);
  await expect(receipt).toContainText(`${recipient.holder} does not see it yet`);
  await checkAccessibility(page);
  await receipt.getByRole('button', { name: 'Take It Back' }).click();
  await expect(receipt).toContainText('You took it back.');
  await expect(receipt.getByRole('button', { name: 'Take It Back' })).toBeHidden();
  const account = await (await page.request.get('/api/account')).json();
  expect([account.balance, account.heldAmount]).toEqual(['150.00', '0.00']);
});
