import { checkEverySize, expect, test, toast } from '../../fixtures.ts';
import { openAccount } from '../../support/people/open-account.ts';

/** An only owner names beneficiaries, with shares that add up to the whole. */

test('a customer names two beneficiaries, confirms them, and prints the designation', {
  tag: '@phone',
}, async ({ page }) => {
  const owner = await openAccount(page.request, { firstName: 'Nadia', pin: '2580' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Details' }).click();
  await page.getByRole('link', { name: 'Beneficiaries' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beneficiaries' })).toBeVisible();
  await expect(page.getByText('No beneficiaries.')).toBeVisible();
  await checkEverySize(page);

  await page.getByRole('button', { name: 'Name Beneficiaries' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beneficiaries' });
  const person = (number: number) => dialog.getByRole('group', { name: `Person ${number}` });
  const fill = async (number: number, firstName: string, share: string) => {
    await person(number).getByLabel('First Name').fill(firstName);
    await person(number).getByLabel('Last Name').fill('Ames');
    await person(number).getByLabel('Share (%)').fill(share);
  };
  await fill(1, 'Dora', '66.66');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page)).toContainText('The shares must add up to 100%');
  await dialog.getByRole('button', { name: 'Add Person' }).click();
  await fill(2, 'Emil', '33.34');
  await expect(dialog.getByRole('status')).toContainText('100% of 100% given');
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('list', { name: 'New beneficiaries' })).toContainText('33.34%');
  await dialog.getByLabel('Current Password').fill(owner.password);
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Save Beneficiaries' }).click();
  await expect(toast(page)).toContainText('Beneficiaries Saved');
  await expect(page.getByRole('list', { name: 'Named beneficiaries' })).toContainText('Dora Ames');
  await checkEverySize(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^beneficiaries-\d{4}\.pdf$/);
});
