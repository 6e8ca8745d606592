import { readFile } from 'node:fs/promises';
import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { checkEverySize, expect, test } from '../fixtures.ts';
import { useAchBank } from '../support/ach-network.ts';
import { bankToday } from '../support/bank-today.ts';
import { openAccount } from '../support/people/open-account.ts';

const achBank = useAchBank();

test('a customer gives the form to an employer, and the paycheck arrives', async ({ page }) => {
  const { accountNumber } = await openAccount(page.request, { firstName: 'Paula', pin: '2580' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Details' });
  await expect(dialog).toContainText(accountNumber);
  await checkEverySize(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download Direct Deposit Form' }).click();
  const form = await downloading;
  expect(form.suggestedFilename()).toMatch(/^direct-deposit.*\.pdf$/);
  expect((await readFile(await form.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await achBank.deliver('pay.ach', {
    company: 'RIVERBEND DESIGN',
    description: 'PAYROLL',
    settlesOn: businessDayBefore(bankToday()),
    entries: [{ accountNumber, amount: 124_050n }],
  });
  await page.goto('/dashboard?view=history');
  const paycheck = page.getByRole('button', { name: /Riverbend Design/i }).first();
  await expect(paycheck).toContainText('1,240.50');
  await checkEverySize(page);
  await paycheck.click();
  await expect(page.getByRole('dialog')).toContainText(/Riverbend Design/i);
  await expect(page.getByRole('dialog')).toContainText('$1,240.50');
});
