import type { Locator, Page } from '@playwright/test';
import { demo, expect, openCustomerActions, signIn, stopTime, test, toast } from './fixtures.ts';
import { openAccount } from './support/people/open-account.ts';

/**
 * Toasts float: nothing moves, nothing that can be pressed is covered where there is another place,
 * and each leaves after its time.
 */

const wire = {
  amount: '25.00',
  recipientName: 'Ada Byron',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  externalBankName: 'Fifth Third Bank',
  externalAccountNumber: '99887766554433',
  externalRoutingNumber: '042000314',
  pin: demo.pin,
};

const withToast = new WeakSet<Page>();

/** Opens an address with a toast that stays, as after an action that ended in a page load. */
async function openWithToast(page: Page, path: string): Promise<void> {
  if (!withToast.has(page))
    await page.addInitScript(() =>
      sessionStorage.setItem(
        'toast-after-load',
        JSON.stringify({
          title: 'A Message of Two Lines',
          description: 'Long enough to take the room that the messages of the bank take.',
          durationMs: 600_000,
        }),
      ),
    );
  withToast.add(page);
  await page.goto(path);
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

/** The boxes of everything visible on the page but the toast. */
const boxes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => !element.closest('[data-slot="toast-region"]'))
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .map(
        ({ element, box: { x, y, width, height } }) =>
          `${element.tagName} "${element.textContent.slice(0, 30)}" at ${x}, ${y}: ${width} by ${height}`,
      ),
  );

/** The boxes once parts that load later have loaded. */
async function restingBoxes(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const previous = before;
        before = await boxes(page);
        return before.join() === previous.join();
      },
      { intervals: [100] },
    )
    .toBe(true);
  return before;
}

/** What the toast covers, of all that can be pressed. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const message = document.querySelector('[data-slot="toast"]')?.getBoundingClientRect();
    if (!message) return ['The message is gone.'];
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => !element.closest('[data-slot="toast-region"]'))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.left < message.right &&
          box.right > message.left &&
          box.top < message.bottom &&
          box.bottom > message.top
        );
      })
      .map((element) => element.outerHTML);
  });

test('nothing moves by a pixel when a message appears or leaves', { tag: '@every-size' }, async ({
  page,
}) => {
  const expectNothingMoves = (path: string) =>
    test.step(path, async () => {
      await openWithToast(page, path);
      const during = await restingBoxes(page);
      await toast(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(toast(page)).toHaveCount(0);
      expect(await boxes(page)).toEqual(during);
    });
  for (const path of ['/', '/?view=login', '/register']) await expectNothingMoves(path);
  await signIn(page, demo.olivia);
  for (const path of [
    '/dashboard',
    '/dashboard?view=transaction',
    '/dashboard?view=external-transfer',
    '/dashboard?view=history',
    '/insights',
    '/receipts',
    '/profile',
    '/support',
    '/about',
  ])
    await expectNothingMoves(path);
  await test.step('an open dialog', async () => {
    await openWithToast(page, '/dashboard?view=history');
    await page.getByRole('button', { name: /Open support chat/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const during = await restingBoxes(page);
    await toast(page).getByLabel('Dismiss').click();
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await boxes(page)).toEqual(during);
  });
});

test('the welcome covers nothing that can be pressed', { tag: '@every-size' }, async ({ page }) => {
  await page.goto('/?view=login');
  await page.getByLabel('Email').fill(demo.olivia);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(page)).toContainText('Login Successful');
  expect(await covered(page)).toEqual([]);
});

test('every message leaves after its time, however the one before was dismissed', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/?view=login');
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  await expect(submit).toBeVisible();
  await stopTime(page);
  const leavesInTime = async () => {
    await submit.press('Enter');
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toast(page)).toHaveCount(0);
  };
  await leavesInTime();
  await submit.press('Enter');
  await toast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toHaveCount(0);
  await page.mouse.move(0, 0);
  await leavesInTime();
  await submit.press('Enter');
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toHaveCount(0);
  await leavesInTime();
  await test.step('time stands still under the pointer and the focus', async () => {
    await submit.press('Enter');
    await toast(page).hover();
    await page.clock.runFor(60_000);
    await page.keyboard.press('F8');
    await page.mouse.move(0, 0);
    await page.clock.runFor(60_000);
    await expect(toast(page)).toBeVisible();
    await submit.focus();
    await page.clock.runFor(5_000);
    await expect(toast(page)).toHaveCount(0);
  });
});
