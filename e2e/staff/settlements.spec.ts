import { businessDayBefore } from '@seven-hills/bank/calendar/business-days';
import { checkEverySize, demo, expect, signIn, test } from '../fixtures.ts';
import { useAchBank } from '../support/ach-network.ts';
import { bankToday } from '../support/bank-today.ts';

useAchBank();

test('staff enter the network’s figure, correct it, and a colleague books it', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, demo.admin);
  await page.goto('/admin?view=payments&list=settlements');
  const day = businessDayBefore(bankToday());
  // The list that is shown is no filter.
  await page.getByRole('button', { name: 'Sent', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Settlement' }).click();
  await page.getByRole('button', { name: 'Enter a Figure' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Enter the network’s figure' });
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  await expect(dialog.getByText('Please choose a network')).toBeVisible();
  await dialog.getByLabel('Network').selectOption('Wires');
  await dialog.getByLabel('Banking Day').fill(day);
  await dialog.getByLabel('Who Pays').selectOption('The network pays us');
  await dialog.getByLabel('Net Amount').fill('10.00');
  await dialog.getByLabel('Reference').fill('FRB statement 12');
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  await expect(page.getByText('Figure Saved').first()).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Settlements by day' })
    .getByRole('row')
    .filter({ hasText: 'FRB statement 12' });
  await expect(row).toContainText('Differs');
  // Whoever entered a figure does not book the difference.
  await expect(row.getByRole('button', { name: 'Book' })).toHaveCount(0);
  await checkEverySize(page);

  await row.getByRole('button', { name: 'Change Figure' }).click();
  await expect(dialog.getByLabel('Banking Day')).toHaveValue(day);
  await dialog.getByLabel('Who Pays').selectOption('We pay the network');
  await dialog.getByLabel('Net Amount').fill('0');
  await dialog.getByLabel('Reference').fill('FRB statement 13');
  await dialog.getByRole('button', { name: 'Save Figure' }).click();
  const changed = page.getByRole('row').filter({ hasText: 'FRB statement 13' });
  await expect(changed).toContainText('Agrees');
  // It agrees, and waits for a colleague all the same.
  await expect(changed.getByRole('button', { name: 'Change Figure' })).toBeVisible();
  await expect(changed.getByRole('button', { name: 'Book' })).toHaveCount(0);
  // An open page would notice that its session ended.
  await page.goto('about:blank');
  await signIn(page, demo.operations);
  await page.goto('/admin?view=payments&list=settlements');
  await changed.getByRole('button', { name: 'Book' }).click();
  const booking = page.getByRole('alertdialog', { name: 'Book this figure?' });
  await expect(booking).toContainText('FRB statement 13');
  await checkEverySize(page);
  await booking.getByRole('button', { name: 'Book Figure' }).click();
  await expect(page.getByText('Figure Booked').first()).toBeVisible();
  await expect(changed).toContainText('Booked by');
});
