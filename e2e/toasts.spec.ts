import type { Locator, Page } from '@playwright/test';
import { demo, expect, openCustomerActions, signIn, test } from './fixtures.ts';
import { openAccount } from './support/people/open-account.ts';

/** Toasts are visible but cover no button that submits or confirms. */

const wire = {
  amount: '25.00',
  recipientName: 'Ada Byron',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: '99887766554433',
  externalRoutingNumber: '042000314',
  pin: demo.pin,
};

/** Opens an address with a toast that stays, as after an action that ended in a page load. */
async function openWithToast(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() =>
    sessionStorage.setItem(
      'toast-after-load',
      JSON.stringify({
        title: 'A Message of Two Lines',
        description: 'Long enough to take the room that the messages of the bank take.',
        durationMs: 600_000,
      }),
    ),
  );
  await page.reload();
  await expect(page.locator('[data-slot="toast"]')).toBeVisible();
}

/**
 * Checks that the focused button is entirely within the window and that the toast covers no part of
 * it.
 */
async function expectClear(page: Page, button: Locator): Promise<void> {
  await button.focus();
  const toast = page.locator('[data-slot="toast"]');
  await expect(toast).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 0.99 });
  await expect(async () => {
    const [box, message] = [await button.boundingBox(), await toast.boundingBox()];
    if (!box || !message) throw new Error('The button or the message is gone.');
    const areApart =
      box.x >= message.x + message.width ||
      message.x >= box.x + box.width ||
      box.y >= message.y + message.height ||
      message.y >= box.y + box.height;
    expect(areApart, `${await button.innerText()} is clear of the message`).toBe(true);
  }).toPass();
}

test('a message never covers a button that sends or confirms', { tag: '@every-size' }, async ({
  page,
  browser,
}) => {
  const button = (on: Page, name: string | RegExp) => on.getByRole('button', { name }).last();
  const customer = await openAccount(page.request, {
    firstName: 'Thea',
    pin: demo.pin,
    deposit: '500.00',
  });
  const ordered = await page.request.post('/api/wire-transfer', { data: wire });
  expect(ordered.status()).toBe(201);
  const { id } = (await ordered.json()) as { id: number };
  const subject = `A message of ${customer.fullName}`;
  await page.request.post('/api/support-messages', {
    data: { name: customer.fullName, email: customer.email, subject, message: 'Where is it?' },
  });

  await test.step('a customer: a review, a message to the bank, and a chat', async () => {
    await openWithToast(page, '/dashboard?view=transaction&type=deposit');
    await page.getByLabel('Amount').fill('20');
    await expectClear(page, button(page, 'Continue'));
    await button(page, 'Continue').click();
    await expectClear(page, button(page, 'Complete Transaction'));
    await openWithToast(page, '/support');
    await expectClear(page, button(page, 'Send Message'));
    await page.getByRole('button', { name: /Open support chat/ }).click();
    await page.getByRole('button', { name: 'Talk to a Person' }).click();
    await expectClear(page, button(page, 'Send message'));
  });

  const context = await browser.newContext();
  const staff = await context.newPage();
  await signIn(staff, demo.admin);
  const found = await staff.request.get(`/api/admin/users?search=${customer.email}`);
  const [{ id: customerId }] = (await found.json()) as [{ id: number }];

  await test.step('staff: a decision, a reply, a chat, and the dialogs of a customer', async () => {
    await openWithToast(staff, `/admin/queue?kind=wire&item=wire-${id}`);
    await staff.getByRole('article').getByRole('button', { name: 'Decline' }).click();
    await expectClear(
      staff,
      staff.getByRole('alertdialog').getByRole('button', { name: 'Decline' }),
    );
    await openWithToast(staff, '/admin?view=support-inbox');
    const message = staff.getByRole('listitem').filter({ hasText: subject });
    await message.getByRole('button', { name: /^Reply by Email/ }).click();
    await expectClear(staff, message.getByRole('button', { name: 'Send Reply' }));
    await openWithToast(staff, '/admin?view=chat-management');
    await staff
      .getByRole('listitem')
      .filter({ hasText: customer.fullName })
      .getByRole('link', { name: /^Open Chat/ })
      .click();
    await expectClear(staff, button(staff, /^Send/));
    await openWithToast(staff, `/admin/customers/${customerId}`);
    for (const [opener, confirmer] of [
      ['Adjust Balance', 'Review'],
      ['Cash', 'Review'],
      ['Edit', 'Update User'],
      ['Suspend', 'Suspend Account'],
    ] as const) {
      await openCustomerActions(staff);
      await staff.getByRole('button', { name: opener, exact: true }).click();
      await expectClear(staff, button(staff, confirmer));
      await staff.keyboard.press('Escape');
      await expect(staff.getByRole('dialog').or(staff.getByRole('alertdialog'))).toHaveCount(0);
    }
  });
  await context.close();
});
