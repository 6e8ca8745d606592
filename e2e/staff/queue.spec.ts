import type { APIRequestContext, Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';
import { openAccount, openColleague } from '../support/people/open-account.ts';

/** The work queue: two staff members and a customer, by keyboard, with claims and handovers. */

const queue = (page: Page) => page.getByRole('list', { name: 'Work queue' });
const rows = (page: Page, name: string) =>
  queue(page).getByRole('listitem').filter({ hasText: name });
const pane = (page: Page) => page.getByRole('article');
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1024;

/** A customer with pending wires to one recipient, in a session of their own. */
async function customerWithWires(
  request: APIRequestContext,
  firstName: string,
  amounts: readonly string[],
): Promise<string> {
  const { fullName } = await openAccount(request, { firstName, pin: demo.pin, deposit: '9000.00' });
  for (const amount of amounts) {
    const ordered = await request.post('/api/wire-transfer', {
      data: {
        amount,
        recipientName: `Recipient of ${amount}`,
        recipientAddress: '12 Elm Street, Columbus, OH',
        externalBankName: 'First Ohio',
        externalAccountNumber: '123456789012',
        externalRoutingNumber: '021000021',
        pin: demo.pin,
      },
    });
    expect(ordered.ok()).toBe(true);
  }
  return fullName;
}

/** A second staff member, with all permissions. */
const dana = { firstName: 'Dana', role: 'admin' } as const;

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function expectNoOverflow(page: Page) {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/**
 * The day and hour depend on when the test runs; `apps/web/test/staff/transactions.test.ts` covers
 * the wording of each kind.
 */
const deadline = /If no one decides, it is sent on [A-Z][a-z]{2} \d+, \d{4} \d+:\d{2} [AP]M ET\./;

test('two staff members share the queue: by keyboard, with a claim, a hand-over, and a decision', async ({
  page,
  browser,
  playwright,
}) => {
  test.setTimeout(240_000);
  const request = await playwright.request.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const customer = await customerWithWires(request, 'Quentin', ['120.00', '130.00']);
  await signIn(page, demo.admin);
  const { other, name } = await openColleague(browser, page, dana);

  await page.goto('/admin/queue?kind=wire');
  await expect(rows(page, customer)).toHaveCount(2);
  await expect(page).toHaveTitle(/^\(\d+\) Work Queue \| /);
  await expectNoOverflow(page);
  await checkAccessibility(page);

  const first = rows(page, customer).filter({ hasText: '$120.00' }).getByRole('link');
  if (isWide(page)) {
    // By keyboard alone: down to the first of this customer's wires.
    await press(page, '?');
    await expect(page.getByRole('dialog')).toContainText('Next item');
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(async () => {
      await press(page, 'j');
      await expect(first).toHaveAttribute('aria-current', 'true', { timeout: 500 });
    }).toPass({ timeout: 30_000, intervals: [50] });
  } else await first.click();
  await expect(pane(page)).toContainText(deadline);
  await expect(pane(page)).toContainText('None. This is the first.');
  await expect(pane(page)).toContainText(customer);
  await pane(page).getByRole('button', { name: 'Show Full Account Number' }).click();
  await expect(pane(page)).toContainText('123456789012');
  if (isWide(page)) await press(page, 'c');
  else await pane(page).getByRole('button', { name: 'Claim' }).click();
  await expect(pane(page)).toContainText('You are working on this');
  await checkAccessibility(page);
  await expectNoOverflow(page);

  // The colleague sees the claim without a reload, along with who made it.
  const address = page.url();
  const receipt = await pane(page)
    .getByRole('link', { name: /^SH\d+$/ })
    .first()
    .getAttribute('href');
  await other.goto(receipt ?? '');
  await expect(other.getByRole('main')).toContainText(deadline);
  await other.goto(address);
  await expect(pane(other)).toContainText('is working on this, since');
  await expect(pane(other).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await checkAccessibility(other);
  const refused = await other.request.post(
    `/api/admin/queue/${new URL(address).searchParams.get('item')?.replace('-', '/')}/claim`,
  );
  expect(refused.status()).toBe(409);

  // After the handover, the colleague decides.
  if (isWide(page)) await press(page, 'h');
  else await pane(page).getByRole('button', { name: 'Hand Over' }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(pane(other)).toContainText('You are working on this');
  if (isWide(page)) {
    await press(other, 'a');
    await expect(other.getByRole('alertdialog')).toContainText('If no one decides');
    await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).press('Enter');
  } else {
    await pane(other).getByRole('button', { name: 'Approve' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  }
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
  await page.goto('/admin/queue?kind=wire');
  await expect(rows(page, customer)).toHaveCount(1);

  // The keys also work in a narrow window, such as for someone who has magnified the page. Typing
  // in a field triggers none of them, and the second wire is declined.
  await expect(async () => {
    await press(page, 'j');
    await expect(pane(page)).toContainText(`Recipient of 130.00`, { timeout: 500 });
    await expect(pane(page)).toContainText(customer, { timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [50] });
  await press(page, 'd');
  const question = page.getByRole('alertdialog');
  await expect(question.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('a check had failed');
  await expect(question.getByLabel('Reason')).toHaveValue('a check had failed');
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await page.goto('/admin/queue?kind=wire');
  await expect(page.getByRole('heading', { name: 'Work Queue' })).toBeVisible();
  await expect(rows(page, customer)).toHaveCount(0);
});

test('several small wires are approved together, with their total and one confirmation', async ({
  page,
  playwright,
}) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const amounts = ['11.00', '12.00', '13.00', '14.00', '15.00'];
  const customer = await customerWithWires(request, 'Sibyl', amounts);
  await signIn(page, demo.admin);
  await page.goto('/admin/queue?kind=wire');
  await expect(rows(page, customer)).toHaveCount(5);
  for (const amount of amounts)
    await rows(page, `Recipient of ${amount}`)
      .filter({ hasText: customer })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Approve 5 for $65.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Each is judged on its own.');
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Approve 5 for $65.00' }).click();
  await expect(dialog).toContainText('5 of 5 approved');
  await expect(dialog.getByText('Approved', { exact: true })).toHaveCount(5);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page, customer)).toHaveCount(0);
});

test('a message is answered by one person: the second sees who is replying', async ({
  page,
  browser,
  playwright,
}) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const customer = await openAccount(request, { firstName: 'Mabel', pin: null });
  const subject = `A question of ${customer.fullName}`;
  await request.post('/api/support-messages', {
    data: { name: customer.fullName, email: customer.email, subject, message: 'Where is it?' },
  });
  await signIn(page, demo.admin);
  const { other } = await openColleague(browser, page, dana);
  const item = (on: Page) =>
    on.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: subject });
  await page.goto('/admin?view=support-inbox');
  await other.goto('/admin?view=support-inbox');
  await expect(item(other)).toBeVisible();
  await item(page)
    .getByRole('button', { name: /^Reply by Email/ })
    .click();
  await expect(item(page).getByRole('textbox')).toBeVisible();
  await expect(item(page)).toContainText(`The mail begins with “Dear ${customer.fullName},”`);
  await expect(item(other)).toContainText('is replying, since');
  await expect(item(other).getByRole('button', { name: /^Reply by Email/ })).toHaveCount(0);
  await checkAccessibility(other);

  // After a deliberate takeover, the first staff member keeps the text and is notified.
  await item(page).getByRole('textbox').fill('We look into it.');
  await item(other).getByRole('button', { name: 'Take Over' }).click();
  await expect(item(page)).toContainText('Your text stays here');
  await item(page).getByRole('button', { name: 'Send Reply' }).click();
  await expect(item(page)).toContainText('has been working on this since');
  await expect(item(page).getByRole('textbox')).toHaveValue('We look into it.');
  await item(other)
    .getByRole('button', { name: /^Reply by Email/ })
    .click();
  await item(other).getByRole('textbox').fill('It arrives tomorrow.');
  await item(other).getByRole('button', { name: 'Send Reply' }).click();
  await expect(item(other)).toHaveCount(0);
});
