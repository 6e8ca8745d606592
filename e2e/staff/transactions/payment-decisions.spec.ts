import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';
import { offer } from '../../support/offer.ts';
import { openAccount } from '../../support/people/open-account.ts';

test('a pending wire of a suspended account says why it waits and can only be declined', async ({
  page,
  playwright,
}) => {
  test.setTimeout(120_000);
  const request = await playwright.request.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await openAccount(request, { firstName: 'Winona', pin: demo.pin, deposit: '500.00' });
  const ordered = await request.post('/api/wire-transfer', {
    data: {
      amount: '100.00',
      recipientName: 'Jordan Ames',
      recipientAddress: '12 Elm Street, Columbus, OH',
      externalBankName: 'First Ohio',
      externalAccountNumber: '12345678',
      externalRoutingNumber: '021000021',
      pin: demo.pin,
    },
  });
  const { id } = (await ordered.json()) as { id: number };
  const account = (await (await request.get('/api/account')).json()) as { id: number };

  await signIn(page, demo.admin);
  const suspended = await page.request.post('/api/admin/suspend-account', {
    data: { accountId: account.id },
  });
  expect(suspended.status()).toBe(200);
  await page.goto('/admin?view=transactions');
  const pending = page.getByRole('list', { name: 'Pending approvals' });
  const item = pending.getByRole('listitem').filter({
    has: page.getByRole('button', { name: `Decline Wire Transfer ${id}` }),
  });
  await expect(item.getByText('Account suspended', { exact: true })).toBeVisible();
  const approve = item.getByRole('button', { name: `Approve Wire Transfer ${id}` });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(
    'Activate the account to approve this. You can also decline it.',
  );
  // The keyboard can still reach the button, but it does nothing.
  await approve.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await checkAccessibility(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // While wires are switched off, activating the account is not enough for approving the wire.
  await offer(page, { wires: false });
  await page.reload();
  await expect(page.getByText('Wires are switched off')).toBeVisible();
  await expect(item.getByText('The account must be activated, too.')).toBeVisible();
  await expect(approve).toHaveCount(0);

  await item.getByRole('button', { name: `Decline Wire Transfer ${id}` }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('Account under review');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(
    page.getByText('The money has been released and the customer has been notified.').first(),
  ).toBeVisible();
  await expect(item).toHaveCount(0);
  expect(await (await request.get('/api/account')).json()).toMatchObject({ heldAmount: '0.00' });
  await request.dispose();
});
