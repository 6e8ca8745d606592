import { checkAccessibility, expect, test } from '../../fixtures.ts';
import { openAccount, openAccountElsewhere } from '../../support/people/open-account.ts';

const pin = '2580';

test('a copied account number is pasted, and so is a copied address with its name', {
  tag: '@phone',
}, async ({ page, context }) => {
  const felix = await openAccountElsewhere({ firstName: 'Felix', pin });
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '100.00' });
  await page.goto('/dashboard?view=transaction');
  const who = page.getByRole('combobox', { name: 'Recipient Account' });
  const paste = page.getByRole('button', { name: 'Paste' });

  await context.clearPermissions();
  await paste.click();
  const refused = 'Please touch and hold the field, and choose Paste there.';
  await expect(page.getByText(refused, { exact: true })).toBeVisible();
  await expect(who).toHaveValue('');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = (text: string) =>
    page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await copy(`${felix.accountNumber}\n`);
  await paste.click();
  await expect(who).toHaveValue(felix.accountNumber);
  await expect(page.getByRole('option', { name: felix.holder })).toBeInViewport();
  await checkAccessibility(page);

  await copy('"Jo Lee" <jo.lee@example.com>');
  await paste.click();
  await expect(who).toHaveValue('jo.lee@example.com');
  await page.getByRole('option', { name: /^Zelle/ }).click();
  await expect(page.getByLabel(/^Recipient’s /)).toHaveValue('jo.lee@example.com');
  await expect(page.getByLabel('Recipient Name')).toHaveValue('Jo Lee');
  await expect(page.getByLabel('Amount')).toBeFocused();
});
