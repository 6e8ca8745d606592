import type { Page } from '@playwright/test';
import { checkAccessibility, checkEverySize, expect, test, toast } from '../../fixtures.ts';
import { chooseRecipient, review, sendButton } from '../../support/complete-transaction.ts';
import { openAccount, openSavings } from '../../support/people/open-account.ts';

/** Several accounts of one customer, and money that moves between them. */

const pin = '2580';
const nextYear = `01/15/${new Date().getFullYear() + 1}`;
const accounts = (page: Page) => page.locator('[data-slot="accounts-card"]');
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });

test('a customer opens savings, moves money there, and sees both accounts', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Lena', pin, deposit: '600.00' });
  await page.goto('/dashboard');
  await expect(page.locator('[data-slot="account-card"]')).toBeVisible();
  await page.getByRole('link', { name: 'Open another account' }).click();

  await test.step('opens a savings account', async () => {
    await expect(page.getByRole('heading', { name: 'Open Another Account' })).toBeVisible();
    await page.getByRole('button', { name: 'Open Account' }).click();
    await expect(toast(page)).toContainText('Please choose an account type');
    await expect(page.getByText('Please agree to the terms first')).toBeVisible();
    await page.getByRole('radio', { name: 'Savings Account' }).check();
    await page.getByLabel('Nickname').fill('Rainy Day');
    await page.getByLabel('First transfer').fill('0');
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await page.getByRole('button', { name: 'Open Account' }).click();
    await expect(toast(page)).toContainText('Please enter an amount, or leave this empty');
    await page.getByLabel('First transfer').fill('200');
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Open Account' }).click();
    await expect(toast(page)).toContainText('Account Opened');
    await expect(page.getByRole('heading', { name: 'Move Money', exact: true })).toBeVisible();
  });

  await test.step('moves $200.00 there', async () => {
    await expect(page.getByLabel('Amount')).toHaveValue('200');
    const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })];
    await expect(from.locator(':checked')).toHaveText(/^Checking ••\d{4} \(\$650\.00\)$/);
    await expect(to.locator(':checked')).toHaveText(/^Rainy Day ••\d{4} \(\$0\.00\)$/);
    await page.getByRole('button', { name: 'Switch accounts' }).click();
    await expect(page.getByText('That’s more than the $0.00')).toBeVisible();
    await page.getByRole('button', { name: 'Switch accounts' }).click();
    await page.getByLabel('PIN').fill('1111');
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Move Money' }).click();
    await expect(toast(page)).toContainText('Money Not Moved');
    await expect(page.getByLabel('PIN')).toBeFocused();
    await expect(page.getByLabel('PIN')).toBeInViewport({ ratio: 1 });
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Move Money' }).click();
    await expect(receipt(page)).toContainText('Between My Accounts');
    await checkEverySize(page);
    await receipt(page).getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('sees both balances and the total without scrolling', async () => {
    await expect(accounts(page)).toContainText('Total available$650.00');
    await expect(accounts(page).getByRole('link', { name: /^Checking/ })).toContainText('$450.00');
    await expect(accounts(page).getByRole('link', { name: /^Rainy Day/ })).toContainText('$200.00');
    await expect(page.getByRole('link', { name: 'External Transfer' }).first()).toBeInViewport({
      ratio: 1,
    });
    await checkEverySize(page);
  });

  await test.step('switches the activity to savings', async () => {
    await accounts(page)
      .getByRole('link', { name: /^Checking/ })
      .click();
    const table = page.getByRole('table', { name: 'Activity' });
    await expect(table).toContainText(/To Rainy Day ••\d{4}/);
    await page.getByLabel('Account', { exact: true }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/[?&]account=\d+/);
    await expect(table).toContainText(/From Checking ••\d{4}/);
    await expect(page.getByText('Showing 1 of 1 transactions')).toBeVisible();
    await checkEverySize(page);
  });

  await test.step('makes savings the primary account, and renames it', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Details of Rainy Day/ }).click();
    const details = page.getByRole('dialog', { name: 'Account Details' });
    await expect(details.getByRole('heading', { name: 'Left to Move Today' })).toBeVisible();
    await expect(details.getByText(/^\$[\d,]+\.00 of \$[\d,]+\.00$/).first()).toBeVisible();
    await details.getByRole('button', { name: 'Make Primary' }).click();
    await expect(details.getByText('This is your primary account')).toBeVisible();
    await checkEverySize(page);
    await details.getByRole('button', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename This Account' });
    await rename.getByLabel('Nickname').fill('Sunny Day');
    await rename.getByRole('button', { name: 'Rename' }).click();
    await expect(rename).toBeHidden();
    await details.getByRole('button', { name: 'Close' }).first().click();
    await expect(accounts(page).getByRole('listitem').first()).toContainText(/Sunny Day.*Primary/);
  });
});

test('a transfer can be paid from another account than the primary one', async ({ page }) => {
  const other = await openAccount(page.request, { firstName: 'Jonas', pin });
  await openAccount(page.request, { firstName: 'Mira', pin, deposit: '600.00' });
  const savings = await openSavings(page.request, { amount: '100.00', pin });

  await page.goto(`/dashboard?view=transaction&account=${savings.id}`);
  await chooseRecipient(page, other.accountNumber);
  await expect(page.getByLabel('From').locator(':checked')).toHaveText(/^Savings .*\(\$100\.00\)$/);
  await page.getByLabel('Amount').fill('100.01');
  await expect(page.getByText('That’s more than the $100.00')).toBeVisible();
  await page.getByLabel('Amount').fill('30');
  await review(page, pin);
  await expect(page.getByRole('main')).toContainText(
    `Your accountSavings ••${savings.accountNumber.slice(-4)}`,
  );
  await expect(page.getByRole('main')).toContainText('$70.00');
  await sendButton(page).click();
  await expect(receipt(page)).toContainText(savings.accountNumber);
  const { accounts: own } = await (await page.request.get('/api/own-accounts')).json();
  expect(own.map(({ balance }: { balance: string }) => balance)).toEqual(['550.00', '70.00']);
});

test('a customer sees the activity, insights, and budgets of all accounts', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '600.00' });
  await openSavings(page.request, { amount: '100.00', pin });
  const account = page.getByLabel('Account', { exact: true });
  const activity = page.getByRole('table', { name: 'Activity' });

  await page.goto('/dashboard?view=history');
  await expect(activity.getByRole('button')).toHaveCount(3);
  await account.selectOption('All Accounts');
  await expect(page).toHaveURL(/account=all/);
  await expect(activity.getByRole('button')).toHaveCount(4);
  for (const name of [/^Savings ••\d{4}/, /^Checking ••\d{4}/])
    await expect(activity.getByText(name).filter({ visible: true }).first()).toBeVisible();
  await expect(activity.getByRole('rowheader')).toContainText('Out $0.00');
  await checkEverySize(page);
  await page.reload();
  await expect(account.locator(':checked')).toHaveText('All Accounts');
  await expect(activity.getByRole('button')).toHaveCount(4);

  await page.goto('/dashboard?view=insights');
  await account.selectOption('All Accounts');
  await page.getByText('Figures as a table').last().click();
  const flow = page.getByRole('table', { name: 'Cash flow by month' });
  await expect(flow.getByRole('row').nth(1)).toContainText('$650.00');
  await expect(flow.getByRole('row').nth(1)).not.toContainText('$750.00');
  await checkEverySize(page);
  await page.getByRole('link', { name: 'Budgets' }).click();
  await expect(account.locator(':checked')).toHaveText('All Accounts');
  await checkEverySize(page);
});

test('a customer moves a share of incoming money to savings by a rule', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '600.00' });
  await openSavings(page.request);
  await page.goto('/dashboard?view=own-transfer');
  await page.getByRole('link', { name: 'Rules for Incoming Money' }).click();
  await expect(page.getByText('Save a part of each deposit')).toBeVisible();
  await checkEverySize(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Rule' });
  await dialog.getByRole('button', { name: 'Add Rule' }).click();
  await expect(dialog).toContainText('Please enter 1 to 100');
  await dialog.getByLabel('At Least').fill('1000');
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByLabel('PIN').fill(pin);
  await checkEverySize(page);
  await dialog.getByRole('button', { name: 'Add Rule' }).click();
  await expect(toast(page)).toContainText('Rule Added');
  const rules = page.getByRole('list', { name: 'Rules' });
  await expect(rules).toContainText('10% when $1,000.00 or more arrives');
  await expect(rules).toContainText('Nothing has arrived yet.');
  await checkEverySize(page);
  await rules.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('button', { name: 'End Rule' }).click();
  await expect(toast(page)).toContainText('Rule Ended');
  await expect(page.getByText('Save a part of each deposit')).toBeVisible();
});

test('a customer chooses the amounts of alerts about one account, and sees its alerts', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '600.00' });
  const savings = await openSavings(page.request);
  const payer = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  await openAccount(payer.request, { firstName: 'Jonas', pin, deposit: '600.00' });
  const paid = await payer.request.post('/api/transactions', {
    data: { type: 'transfer', toAccountId: savings.id, amount: '75.00', pin },
  });
  expect(paid.status()).toBe(201);
  await payer.close();
  await page.goto('/profile?section=alerts');
  const amounts = page.getByRole('region', { name: 'Amounts for One Account' });
  await amounts.getByLabel('Account').selectOption({ index: 1 });
  await expect(page).toHaveURL(/section=alerts&account=\d+$/);
  const low = amounts.getByRole('group', { name: 'Low balance' });
  await low.getByLabel('When less than this is available').fill('much');
  await amounts.getByRole('button', { name: 'Save Amounts' }).click();
  await expect(low).toContainText('Please enter an amount');
  await low.getByLabel('When less than this is available').fill('50');
  await amounts.getByRole('button', { name: 'Save Amounts' }).click();
  await expect(toast(page)).toContainText(/They apply now to Savings/);
  await checkEverySize(page);
  await amounts.getByLabel('Account').selectOption({ index: 0 });
  await expect(low.getByLabel('When less than this is available')).toHaveValue('');
  await amounts.getByLabel('Account').selectOption({ index: 1 });
  await expect(low.getByLabel('When less than this is available')).toHaveValue('50.00');

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const inbox = page.getByRole('dialog', { name: 'Notifications' });
  await expect(inbox.getByRole('list')).toContainText(/sent you \$75\.00\.Savings ••\d{4} · /);
  await inbox.getByLabel('Alerts about').selectOption({ index: 1 });
  await expect(inbox).toContainText('There are no alerts about this account yet.');
  await checkAccessibility(page);
  await inbox.getByLabel('Alerts about').selectOption({ index: 2 });
  await expect(inbox.getByRole('list')).toContainText('sent you $75.00.');
  await expect(page).toHaveURL(/[?&]notifications=all&about=\d+$/);
  await page.reload();
  await expect(inbox.getByLabel('Alerts about').locator(':checked')).toHaveText(/^Savings/);
  await inbox.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(inbox).toBeHidden();
  await expect(page).not.toHaveURL(/about=/);
});

test('a customer schedules a monthly transfer to savings, then closes it with the rest moved', {
  tag: '@phone',
}, async ({ page }) => {
  await openAccount(page.request, { firstName: 'Nora', pin, deposit: '600.00' });
  const savings = await openSavings(page.request, { amount: '100.00', pin });

  await test.step('schedules it where money is moved between own accounts', async () => {
    await page.goto('/dashboard?view=own-transfer');
    await page.getByLabel('Amount').fill('25');
    await page.getByLabel('When').selectOption('Repeating');
    await expect(page.getByRole('heading', { name: 'Schedule a Payment' })).toBeVisible();
    await expect(page.getByLabel('From').locator(':checked')).toHaveText(/^Checking/);
    await expect(page.getByLabel('Payee').locator(':checked')).toHaveText(/^Savings/);
    await expect(page.getByLabel('Amount')).toHaveValue('25');
    await page.getByLabel('First Payment').fill(nextYear);
    await page.getByLabel('PIN').fill(pin);
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Schedule Payment' }).click();
    await expect(page.getByRole('heading', { name: 'Payment to Savings' })).toBeVisible();
    await checkEverySize(page);
  });

  await test.step('finds it for both accounts', async () => {
    await page.goto('/dashboard?view=schedules');
    await expect(page.getByLabel('Account').locator(':checked')).toHaveText('All Accounts');
    await page.getByLabel('Account').selectOption({ index: 2 });
    await expect(page.getByRole('link', { name: /^Savings/ })).toContainText('From Checking');
    await checkEverySize(page);
  });

  await test.step('ends what is scheduled before savings can be closed', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Details of Savings/ }).click();
    await page.getByRole('link', { name: 'Close Account' }).click();
    await expect(page.getByRole('heading', { name: 'Close an Account' })).toBeVisible();
    await expect(page.getByText('These payments still use this account')).toBeVisible();
    await checkEverySize(page);
    await page.getByRole('button', { name: 'Move Scheduled Payments' }).click();
    await expect(toast(page)).toContainText('Scheduled Payments Moved');
  });

  await test.step('closes savings, whose money goes to checking', async () => {
    await expect(page.getByText(/^Savings ••\d{4} has \$100\.00\.$/)).toBeVisible();
    await expect(page.getByLabel('Move the Remaining Balance To').locator(':checked')).toHaveText(
      /^Checking/,
    );
    await checkEverySize(page);
    await page.getByLabel('PIN').fill('1111');
    await page.getByRole('button', { name: 'Close Account' }).click();
    await expect(page.getByText(/PIN is incorrect|Incorrect PIN/i).first()).toBeVisible();
    await page.getByLabel('PIN').fill(pin);
    await page.getByRole('button', { name: 'Close Account' }).click();
    await expect(page.getByRole('heading', { name: 'Closed Accounts' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(savings.accountNumber);
    await checkEverySize(page);
  });

  await test.step('still reads its activity and documents', async () => {
    await page.getByRole('link', { name: /^Activity of Savings/ }).click();
    await expect(page.getByLabel('Account', { exact: true }).locator(':checked')).toHaveText(
      /^Savings ••\d{4} \(closed\)$/,
    );
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('$100.00');
    await checkEverySize(page);
    await page.goto('/dashboard');
    await expect(page.locator('[data-slot="account-card"]')).toContainText('$650.00');
    await page.getByRole('link', { name: 'Closed accounts' }).click();
    await page.getByRole('link', { name: /^Documents of Savings/ }).click();
    await expect(page).toHaveURL(new RegExp(`account=${savings.id}`));
    await checkEverySize(page);
  });
});
