import { checkEverySize, demo, expect, signIn, test, toast } from '../fixtures.ts';
import { agreedTexts } from '../support/agreed-texts.ts';
import { bankToday } from '../support/bank-today.ts';
import { openAccount, signInAs } from '../support/people/open-account.ts';

/** The accounts of a customer for staff: one on its own page, and another one that they open. */

const pin = demo.pin;

test('staff open one account of a customer, freeze it, release it, and close it', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.BANK_URL ?? '',
    viewport: page.viewportSize(),
  });
  const customer = await context.newPage();
  const { email, fullName, accountNumber } = await openAccount(customer.request, {
    firstName: 'Nina',
    pin,
    deposit: '600.00',
  });
  const opened = await customer.request.post('/api/own-accounts', {
    data: {
      accountType: 'savings',
      nickname: 'Rainy Day',
      agreements: await agreedTexts(customer.request),
    },
  });
  const savings = await opened.json();
  const { id: checkingId } = await (await customer.request.get('/api/account')).json();
  const move = (from: number, to: number) =>
    customer.request.post('/api/own-transfers', {
      data: { fromAccountId: from, toAccountId: to, amount: '200.00', pin },
    });
  expect((await move(checkingId, savings.id)).status()).toBe(201);

  await test.step('the customer’s page lists both accounts', async () => {
    await signIn(page, demo.admin);
    await page.goto(`/admin?view=user-management&search=${email}`);
    await expect(page.getByRole('table', { name: 'All Users' })).toContainText('and 1 more');
    await page.getByRole('link', { name: fullName }).click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    const accounts = page.getByRole('table', { name: 'Accounts' });
    await expect(accounts).toContainText(accountNumber);
    await expect(accounts).toContainText('Savings · Rainy Day');
    await checkEverySize(page);
    await accounts.getByRole('link', { name: savings.accountNumber }).click();
  });

  await test.step('the account’s page shows what is on file about it', async () => {
    await expect(page).toHaveURL(/\/admin\/accounts\/\d+$/);
    await expect(
      page.getByRole('heading', { level: 1, name: /^Rainy Day ••\d{4}$/ }),
    ).toBeVisible();
    await expect(page.getByRole('table', { name: 'Owners' })).toContainText(fullName);
    await checkEverySize(page);
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('$200.00');
    await checkEverySize(page);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('New Note').fill('Asked about the rate');
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Asked about the rate');
    await checkEverySize(page);
  });

  await test.step('freezes it', async () => {
    await page.getByRole('button', { name: 'Freeze' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Freeze this account?' });
    await dialog.getByLabel('Reason').selectOption('legal_order');
    await dialog.getByLabel('Note').fill('Levy 26-114');
    await checkEverySize(page);
    await dialog.getByRole('button', { name: 'Freeze Account' }).click();
    await expect(toast(page)).toContainText('Account Frozen');
    await expect(page.getByText('Account frozen: Legal order')).toBeVisible();
    await checkEverySize(page);
  });

  await test.step('the customer is refused, and told whom to call', async () => {
    expect((await move(savings.id, checkingId)).status()).toBe(403);
    await customer.goto('/dashboard');
    const card = customer.locator('[data-slot="accounts-card"]');
    await expect(card.getByRole('link', { name: /^Rainy Day/ })).toContainText('Suspended');
    await card.getByRole('button', { name: /^Details of Rainy Day/ }).click();
    const details = customer.getByRole('dialog', { name: 'Account Details' });
    await expect(details).toContainText('You can’t move money in or out of this account');
    await checkEverySize(customer);
    // Its entry in the history would go when the account does, in the middle of the next visit.
    await customer.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await test.step('releases it', async () => {
    await page.getByRole('button', { name: 'Release' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Release this account?' });
    await dialog.getByLabel('Note').fill('Levy paid');
    await dialog.getByRole('button', { name: 'Release Account' }).click();
    await expect(toast(page)).toContainText('Account Released');
    await expect(page.getByRole('button', { name: 'Freeze' })).toBeVisible();
    expect((await move(savings.id, checkingId)).status()).toBe(201);
    expect((await move(checkingId, savings.id)).status()).toBe(201);
  });

  await test.step('the search finds it by its number', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(savings.accountNumber);
    const search = page.getByRole('dialog', { name: 'Search the bank' });
    await search.getByRole('option', { name: `Rainy Day ${savings.accountNumber}` }).click();
    await expect(page).toHaveURL(/\/admin\/accounts\/\d+$/);
  });

  await test.step('closes it, and the customer keeps the other one', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Close this account for good?' });
    await dialog.getByLabel('Reason').selectOption('customer_request');
    await dialog.getByLabel('Note').fill('Asked at the branch');
    await dialog.getByRole('button', { name: 'Close Account' }).click();
    await expect(dialog).toContainText('Please choose where the rest goes');
    await dialog.getByLabel('Move the Rest To').selectOption({ index: 1 });
    await checkEverySize(page);
    await dialog.getByRole('button', { name: 'Close Account' }).click();
    await expect(toast(page)).toContainText('Account Closed');
    await expect(page.getByRole('button', { name: 'Freeze' })).toBeHidden();
    await customer.goto('/dashboard');
    await expect(customer.locator('[data-slot="account-card"]')).toContainText('$650.00');
  });
  await context.close();
});

test('staff open savings for a customer, book the first cash, and the customer sees both', {
  tag: '@phone',
}, async ({ page }) => {
  const { email, password, fullName } = await openAccount(page.request, {
    firstName: 'Greta',
    pin,
    deposit: '100.00',
  });
  const dialog = page.getByRole('dialog', { name: 'Open Another Account' });
  const accounts = page.getByRole('table', { name: 'Accounts' });

  await test.step('the dialog names what is missing, and opens the account', async () => {
    await page.context().clearCookies();
    await signIn(page, demo.admin);
    await page.goto(`/admin?view=user-management&search=${email}`);
    await page.getByRole('link', { name: fullName }).click();
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: 'Open Another Account' }).click();
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    for (const problem of [
      'Please choose an account type',
      'Please enter the date of the signature',
      'Reference is required',
    ])
      await expect(dialog.getByText(problem)).toBeVisible();
    await checkEverySize(page);
    await dialog.getByLabel('Account Type').selectOption({ label: 'Savings' });
    await dialog.getByLabel('Nickname').fill('Greenhouse');
    await dialog.getByLabel('Reference').fill('Form 12, drawer 4');
    await dialog.getByLabel('Signed On').fill('2999-01-01');
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    await expect(dialog).toContainText('is in the future');
    await dialog.getByLabel('Signed On').fill(bankToday());
    await dialog.getByRole('button', { name: 'Open Account' }).click();
    await expect(toast(page)).toContainText('Account Opened');
    await expect(dialog).toBeHidden();
    await expect(accounts).toContainText('Savings · Greenhouse');
  });

  await test.step('its page takes the first cash', async () => {
    await accounts.getByRole('row').filter({ hasText: 'Greenhouse' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Cash' }).click();
    const cash = page.getByRole('dialog', { name: 'Cash at the Counter' });
    await cash.getByLabel('Amount').fill('75');
    await cash.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Post Deposit' }).click();
    await expect(toast(page)).toContainText('Deposit Posted');
  });

  await test.step('the customer has both accounts, and the paper among the agreements', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signInAs(page.request, email, password);
    await page.goto('/dashboard');
    const card = page.locator('[data-slot="accounts-card"]');
    await expect(card.getByRole('link', { name: /^Greenhouse/ })).toContainText('$75.00');
    await page.goto('/documents');
    await expect(page.getByText(/^Signed on paper on/).first()).toContainText(
      'when opening account',
    );
    await checkEverySize(page);
  });
});
