import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { checkEverySize, demo, expect, signIn, test } from '../fixtures.ts';
import { useAchBank } from '../support/ach-network.ts';
import { bankToday } from '../support/bank-today.ts';

const achBank = useAchBank();

test('an entry that repeats another waits for staff, who return it before its deadline', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, demo.olivia);
  const account = await page.request.get('/api/account');
  const { accountNumber } = (await account.json()) as { accountNumber: string };
  // The same entry comes in two files, which differ in their letter.
  const company = 'OAK STREET CO';
  for (const modifier of 'GH')
    await achBank.deliver(`twice-${modifier}.ach`, {
      modifier,
      firstTrace: 4_000,
      company,
      description: 'INVOICE',
      settlesOn: businessDayBefore(bankToday()),
      entries: [{ accountNumber, amount: 7_500n }],
    });
  await signIn(page, demo.admin);
  const list = page.getByRole('table', { name: 'ACH entries' });
  const entry = list.getByRole('row').filter({ hasText: company });
  await page.goto('/admin?view=payments&state=open');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('It repeats an entry of another file.');
  await expect(entry).toContainText(/Due /);
  await expect(entry).toContainText('$75.00');
  await checkEverySize(page);

  await entry.getByRole('button', { name: 'Return' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Return this entry?' });
  await dialog.getByRole('button', { name: 'Return Entry' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Return Entry' }).click();
  await expect(page.getByText('Entry Returned').first()).toBeVisible();
  await expect(entry).toHaveCount(0);

  await page.goto(`/admin?view=payments`);
  await expect(entry).toHaveCount(2);
  await expect(entry.filter({ hasText: 'Posted' })).toHaveCount(1);
  await expect(entry.filter({ hasText: /To be returned|Returned/ })).toContainText('Decided by');
  await checkEverySize(page);
  // The bank that sent it asks for the posted one.
  await page.goto(`/admin?view=payments&state=posted&search=${accountNumber}`);
  await entry.getByRole('button', { name: 'Record Request' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Record a request to return this entry?' });
  await asked.getByLabel('Who asked, and why').fill('First Bank called: it was sent twice.');
  await checkEverySize(page);
  await asked.getByRole('button', { name: 'Record Request' }).click();
  await expect(page.getByText('Request Recorded').first()).toBeVisible();
  await expect(entry).toContainText('The originating bank asks for its return');
  await checkEverySize(page);
  await entry.getByRole('button', { name: 'Refuse Request' }).click();
  const kept = page.getByRole('alertdialog', { name: 'Refuse to return this entry?' });
  await kept.getByLabel('Why it is not returned').fill('The customer does not consent.');
  await kept.getByRole('button', { name: 'Refuse Request' }).click();
  await expect(page.getByText('Request Refused').first()).toBeVisible();

  await page.goto('/admin?view=payments&list=sent');
  await expect(page.getByRole('button', { name: 'Sent' })).toHaveAttribute('aria-pressed', 'true');
  const rates = page.getByRole('region', { name: 'Return rates of debits' });
  await expect(rates).toContainText('limit 0.50%');
  await checkEverySize(page);
  await page.goto('/admin?view=payments&list=files');
  await expect(page.getByRole('table', { name: 'ACH files' })).toContainText('twice-G.ach');
  await checkEverySize(page);
});

test('a return of nothing that was sent waits for staff, who dishonor it', {
  tag: '@phone',
}, async ({ page }) => {
  const company = 'FIR BANK';
  await achBank.deliver('unknown-J.ach', {
    modifier: 'J',
    firstTrace: 6_000,
    company,
    entryClass: 'WEB',
    entries: [
      {
        accountNumber: '555001',
        amount: 2_100n,
        code: '21',
        returns: { reason: 'R03', trace: '999999999999999' },
      },
    ],
  });
  await signIn(page, demo.admin);
  await page.goto('/admin?view=payments&state=open');
  const list = page.getByRole('table', { name: 'ACH entries' });
  const entry = list.getByRole('row').filter({ hasText: company });
  await expect(entry).toContainText('It does not fit what was sent.');
  await entry.getByRole('button', { name: 'Dishonor' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Dishonor this return?' });
  await dialog.getByRole('button', { name: 'Dishonor Return' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('R61: Misrouted return');
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Dishonor Return' }).click();
  await expect(page.getByText('Return Dishonored').first()).toBeVisible();
  await expect(entry).toHaveCount(0);
  await page.goto('/admin?view=payments');
  await expect(entry).toContainText('R61: Misrouted return');
});
