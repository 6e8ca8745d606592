import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { checkAccessibility, checkEverySize, demo, expect, signIn, test } from '../../fixtures.ts';
import {
  giveRole,
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../../support/people/open-account.ts';

/**
 * New limits and fees: tested on past transactions, proposed, approved by a colleague, and paid by
 * the customer. They are for one customer only, because other journeys pay the bank's own fees in
 * the meantime.
 */

const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

test('a customer’s fee is tested, proposed, approved by a colleague, and paid', async ({
  page,
  browser,
}) => {
  const [customer, colleague] = await Promise.all([
    openAccountElsewhere({ firstName: 'Felix', pin: demo.pin, deposit: '900.00' }),
    openAccountElsewhere({ firstName: 'Olga', pin: demo.pin }),
  ]);
  const open = async ({ email, password }: Pick<OpenedAccount, 'email' | 'password'>) => {
    const context = await browser.newContext({
      baseURL: process.env.BANK_URL ?? '',
      viewport: page.viewportSize(),
    });
    const other = await context.newPage();
    await signInAs(other.request, email, password);
    return other;
  };
  const customers = await open(customer);
  await customers.goto('/dashboard?view=external-transfer&tab=wire');
  await customers.getByLabel('Amount').fill('100');
  await expect(customers.getByText('Fee (2%)')).toBeVisible();

  await signIn(page, demo.admin);
  await giveRole(page.request, colleague.email, 'operations');
  await page.goto('/admin?view=limits-and-fees');
  await expect(page.getByRole('heading', { level: 1, name: 'Limits & Fees' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'History' })).toContainText(
    'When the bank first started',
  );
  await checkAccessibility(page);

  await page.getByLabel('Find a customer').fill(customer.email);
  await page.getByRole('button', { name: `Show the terms of ${customer.fullName}` }).click();
  await page.getByRole('button', { name: `Change for ${customer.fullName}` }).click();
  const wireFee = page.getByRole('group', { name: 'Wire fee' });
  await wireFee.getByLabel('Own value: kind').selectOption('value');
  await wireFee.getByLabel('Own value: percent').fill('99');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(wireFee.getByText('From 0 to 10')).toBeVisible();
  await expect(page.getByText('Please check the marked values.')).toBeVisible();
  await checkAccessibility(page);
  await wireFee.getByLabel('Own value: percent').fill('0.5');
  const deposits = page.getByRole('group', { name: 'Deposits held above' });
  await deposits.getByLabel('Own value: kind').selectOption('value');
  await deposits.getByLabel('Own value', { exact: true }).fill('500');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(page.getByText('1 would have been held for review.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result of the dry run' })).toBeFocused();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV: Transactions that would have been affected' }).click();
  const saved = await readFile(await (await file).path(), 'utf8');
  expect(saved.trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^\ufeffReceipt,Date/),
    expect.stringMatching(new RegExp(`^SH\\d{8},.*,${customer.fullName},deposit,`)),
  ]);
  await expect(
    page.getByRole('table', { name: 'Transactions that would have been affected' }),
  ).toContainText('Held for review: above $500.00');
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason').fill('Agreed with the customer');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(toastOf(page, 'Sent for Approval')).toBeVisible();

  const colleagues = await open(colleague);
  await colleagues.goto('/admin?view=approvals');
  const item = colleagues.getByRole('listitem').filter({ hasText: customer.email });
  await expect(item).toContainText('Wire fee');
  await expect(item).toContainText('0.5%');
  await expect(item).toContainText('Agreed with the customer');
  await checkAccessibility(colleagues);
  await item.getByRole('button', { name: /^Approve/ }).click();
  await colleagues
    .getByRole('alertdialog', { name: 'Approve this change?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(toastOf(colleagues, 'Change Carried Out')).toBeVisible();

  await page.goto('/admin?view=limits-and-fees');
  await page.getByLabel('Find a customer').fill(customer.email);
  await page.getByRole('button', { name: `Show the terms of ${customer.fullName}` }).click();
  await expect(page.getByRole('list', { name: `History of ${customer.fullName}` })).toContainText(
    'Agreed with the customer',
  );

  // The form that was open before still shows the old fee. The bank refuses it, and names the new
  // one.
  await customers.getByLabel('Recipient Name').fill('Ada Byron');
  await customers.getByLabel('Recipient Address').fill('1 Main Street, Dayton, OH 45402');
  await customers.getByLabel('Routing Number').fill('042000314');
  await customers.getByLabel('Bank Name').fill('Fifth Third Bank');
  await customers.getByLabel('Account Number').fill('99887766554433');
  await customers.getByLabel('PIN').fill(demo.pin);
  await customers.getByRole('button', { name: 'Review Transfer' }).click();
  await expect(customers.getByText('Fee (2%)')).toBeVisible();
  const confirm = customers.getByRole('button', { name: 'Confirm Transfer' });
  await confirm.click();
  await expect(customers.getByText(/The fee for this amount is \$0\.50/).first()).toBeVisible();
  await expect(customers.getByText('Fee (0.5%)')).toBeVisible();
  await checkAccessibility(customers);
  await customers
    .getByRole('button', { name: /^Confirm|^Send/ })
    .first()
    .click();
  await expect(toastOf(customers, 'Wire Transfer Initiated')).toBeVisible();
});

test('new limits for everyone are tested without changing anything', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=limits-and-fees');
  await page.getByRole('button', { name: 'Change Limits & Fees' }).click();
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(
    page.getByText('These are the limits and fees that apply already.').first(),
  ).toBeVisible();
  const withdrawals = page.getByRole('group', { name: 'Withdrawals a day' });
  await withdrawals.getByLabel('Checking Account: kind').selectOption('value');
  await withdrawals.getByLabel('Checking Account', { exact: true }).fill('0.01');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(page.getByText(/would have been refused\./)).toBeVisible();
  await checkAccessibility(page);
  await page
    .getByRole('link', { name: /^SH\d+$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SH\d+$/);
});

test('a change is planned for a later day, approved by a colleague, and withdrawn', async ({
  page,
  browser,
}) => {
  const colleague = await openAccountElsewhere({ firstName: 'Petra', pin: demo.pin });
  await signIn(page, demo.admin);
  await giveRole(page.request, colleague.email, 'operations');
  await page.goto('/admin?view=limits-and-fees');
  await page.getByRole('button', { name: 'Change Limits & Fees' }).click();
  // Announced to no one, so that other journeys get no notice.
  const held = page.getByRole('group', { name: 'Deposits held above' });
  for (const type of ['Checking Account', 'Savings Account', 'IRA Account'])
    await held.getByLabel(type, { exact: true }).fill('9,000');
  await page.getByLabel('Begins').selectOption('later');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(page.getByText('Please choose the first day.')).toBeVisible();
  await checkAccessibility(page);
  const firstDay = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First Day').fill(firstDay);
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await expect(page.getByRole('region', { name: 'Result of the dry run' })).toBeFocused();
  await page.getByLabel('Reason').fill('Decided by the board');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(toastOf(page, 'Sent for Approval')).toBeVisible();

  await approveAs(colleague, { page, browser, reason: 'Decided by the board' });

  await page.goto('/admin?view=limits-and-fees');
  const planned = page.getByRole('list', { name: 'Planned changes' });
  await expect(planned).toContainText('Deposits held above: $10,000.00');
  await checkAccessibility(page);
  await planned.getByRole('button', { name: /^Withdraw the change from/ }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  await dialog.getByLabel('Reason').fill('The board voted again');
  await dialog.getByRole('button', { name: 'Withdraw Change' }).click();
  await expect(toastOf(page, 'Change Withdrawn')).toBeVisible();
  await expect(planned).toBeHidden();
});

test('a higher fee of one customer begins after its notice, and can be withdrawn', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const [customer, colleague] = await Promise.all([
    openAccountElsewhere({ firstName: 'Frida', pin: demo.pin }),
    openAccountElsewhere({ firstName: 'Paula', pin: demo.pin }),
  ]);
  await signIn(page, demo.admin);
  await giveRole(page.request, colleague.email, 'operations');
  const showCustomer = async () => {
    await page.goto('/admin?view=limits-and-fees');
    await page.getByLabel('Find a customer').fill(customer.email);
    await page.getByRole('button', { name: `Show the terms of ${customer.fullName}` }).click();
  };
  await showCustomer();
  await page.getByRole('button', { name: `Change for ${customer.fullName}` }).click();
  const wireFee = page.getByRole('group', { name: 'Wire fee' });
  await wireFee.getByLabel('Own value: kind').selectOption('value');
  await wireFee.getByLabel('Own value: percent').fill('3');
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await page.getByLabel('Reason').fill('No longer an employee');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(
    page.getByText(/must be notified of a higher fee 30 days in advance/).first(),
  ).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel('Begins').selectOption('later');
  const firstDay = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First Day').fill(firstDay);
  await page.getByRole('button', { name: 'Dry Run' }).click();
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(toastOf(page, 'Sent for Approval')).toBeVisible();
  await approveAs(colleague, { page, browser, reason: 'No longer an employee' });

  await showCustomer();
  const planned = page.getByRole('list', { name: 'Planned changes' });
  await expect(planned).toContainText('Wire fee: same as everyone');
  await checkEverySize(page);
  await planned.getByRole('button', { name: /^Withdraw the change from/ }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The customer is told.');
  await dialog.getByLabel('Reason').fill('Employed again');
  await dialog.getByRole('button', { name: 'Withdraw Change' }).click();
  await expect(toastOf(page, 'Change Withdrawn')).toBeVisible();
  await expect(planned).toBeHidden();
});

/** Approves the change with this reason, in another browser. */
async function approveAs(
  { email, password }: Pick<OpenedAccount, 'email' | 'password'>,
  { page, browser, reason }: { page: Page; browser: Browser; reason: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const colleagues = await context.newPage();
  await signInAs(colleagues.request, email, password);
  await colleagues.goto('/admin?view=approvals');
  const item = colleagues.getByRole('listitem').filter({ hasText: reason });
  await expect(item).toContainText('Begins');
  await item.getByRole('button', { name: /^Approve/ }).click();
  await colleagues
    .getByRole('alertdialog', { name: 'Approve this change?' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(toastOf(colleagues, 'Change Carried Out')).toBeVisible();
}
