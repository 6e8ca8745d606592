import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listUsers } from '@seven-hills/contracts/staff/users';
import {
  checkAccessibility,
  checkEverySize,
  demo,
  desktop,
  expect,
  followTo,
  openFilters,
  phone,
  pressInRow,
  signIn,
  test,
} from '../fixtures.ts';
import {
  type OpenedAccount,
  openAccount,
  openAccountElsewhere,
} from '../support/people/open-account.ts';
import { resetPassword } from '../support/people/reset-password.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Staff area' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'All Users' }).getByRole('row').filter({ hasText: name });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) await button.click();
}

test('a visitor at /admin is asked to log in and lands on the landing page', async ({ page }) => {
  await page.goto('/admin');
  await expect(toastOf(page, 'Please log in to access admin panel.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a customer at /admin sees a polite notice that it is for staff', async ({ page }) => {
  await signIn(page, demo.priya);
  await page.goto('/admin');
  await expect(page.getByText('This area is for bank staff')).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('staff land in the staff area and find every view, with nothing for axe to report', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(phone);
  await signIn(page, demo.admin);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByText('ADMIN', { exact: true })).toBeVisible();
  await expect(page.getByText('Admin User')).toBeVisible();
  for (const card of ['Total Users', 'Total Balance', "Today's Transactions", 'Pending Approvals'])
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent System Activity' })).toBeVisible();
  await checkEverySize(page);
  const views = [
    ['Manage Users & Balances', 'table', 'All Users'],
    ['User Overview', 'heading', 'New Customers'],
    ['Approval Policy', 'table', 'Approval Policy'],
    ['Transactions', 'table', 'All Transactions'],
    ['Reports', 'heading', 'Transaction Volume'],
    ['Audit Log', 'table', 'Audit log'],
  ] as const;
  for (const [view, role, content] of views) {
    await openMenu(page);
    await sidebar(page).getByRole('link', { name: view, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: view })).toBeVisible();
    await expect(page.getByRole(role, { name: content }).first()).toBeVisible();
    await checkEverySize(page);
  }
  await page.setViewportSize(desktop);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();

  // The search leads anywhere by keyboard: to a payment by its description, then back to it.
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search the bank' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('chili night');
  const payment = search.getByRole('option', { name: /chili night/i });
  await expect(payment).toHaveAttribute('aria-selected', 'true');
  await checkAccessibility(page, ['light', 'dark']);
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/transactions\/\d+$/);
  await expect(page.getByRole('main').getByText(/chili night/i)).toBeVisible();
  await page.setViewportSize(phone);
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await expect(search.getByRole('group', { name: 'Recent' })).toContainText('Chili night');
  await checkAccessibility(page);
  await page.keyboard.type('report');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('no staff table is cut off, however long a name or large a balance', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.route('**/api/admin/users?*', async (route) => {
    const answer = await route.fetch();
    const [first, ...others] = (await answer.json()) as AnswerOf<typeof listUsers>;
    if (!first?.account) throw new Error('the demo bank has customers');
    // Each status has its own badge and buttons.
    const largest = (['active', 'awaiting_deposit', 'suspended'] as const).map((status, index) => ({
      ...first,
      id: 1_000_001 + index,
      status,
      firstName: 'Wilhelmina-Alexandra',
      lastName: 'Featherstonehaugh-Cholmondeley',
      email: 'wilhelmina.alexandra.featherstonehaugh@correspondence.example.com',
      account: { ...first.account, currentBalance: '98765432.10' },
    }));
    await route.fulfill({ json: [...largest, ...others] });
  });
  const tables = [
    ['user-management', 'All Users, table'],
    ['transactions', 'All Transactions, table'],
    ['audit-log', 'Audit log, table'],
  ] as const;
  await page.goto('/admin');
  for (const [view, label] of tables) {
    await followTo(page, `/admin?view=${view}`);
    const region = page.getByRole('region', { name: label });
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(region.getByRole('row').nth(1)).toBeVisible();
      const hidden = await region.evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(hidden, `${label} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('the search key, the filters, and the address work together', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management');
  await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('priya');
  await expect(rowOf(page, 'Marcus Bell')).toHaveCount(0);
  await expect(rowOf(page, 'Priya Raman')).toBeVisible();
  await expect(page).toHaveURL(/search=priya/);
  await openFilters(page);
  await page.getByLabel('Status').selectOption('suspended');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('priya');
  await expect(page.getByLabel('Status')).toHaveValue('suspended');
});

test('the list of users is an access review: who has a role, and when they last signed in', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=user-management&search=olivia@example.com');
  await expect(rowOf(page, 'Olivia Martinez')).toBeVisible();
  await openFilters(page);
  const role = page.getByLabel('Role');
  await role.selectOption('Any staff');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).clear();
  await expect(page).toHaveURL(/role=staff/);
  const staff = await (await page.request.get('/api/admin/users?role=staff')).json();
  await expect(page.getByText(`${staff.length} users`, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /role=staff/);
  await role.selectOption('Admin');
  const own = rowOf(page, 'Grace Whitfield');
  await expect(own).toBeVisible();
  // Phones show it on request.
  const more = own.getByRole('button', { name: /^More / });
  if (await more.isVisible()) await more.click();
  await expect(
    own.getByText(/^(Last sign-in )?[A-Z][a-z]{2} \d{1,2}, \d{4}$/).first(),
  ).toBeVisible();
  await checkAccessibility(page);
});

test.describe('what staff do to a customer who is signed in at the same time', () => {
  let customer: OpenedAccount;
  let context: BrowserContext;
  let screen: Page;
  let name: string;

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
    screen = await context.newPage();
    customer = await openAccount(context.request, {
      firstName: 'Wanda',
      pin: demo.pin,
      deposit: '500.00',
    });
    name = customer.fullName;
  });
  test.afterAll(() => context.close());

  const openUser = async (page: Page) => {
    await signIn(page, demo.admin);
    await page.goto(`/admin?view=user-management&search=${customer.email}`);
    await expect(rowOf(page, name)).toBeVisible();
  };
  const withdraw = () =>
    context.request.post('/api/transactions', {
      data: { type: 'withdrawal', amount: '1.00', pin: demo.pin },
    });

  test('a new balance appears on the screen of the watching customer', async ({ page }) => {
    await screen.goto('/dashboard');
    await expect(screen.getByText('$550.00').first()).toBeVisible();
    await openUser(page);
    await pressInRow(page, `Edit ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    const balance = dialog.getByLabel('New Balance ($)');
    const update = dialog.getByRole('button', { name: 'Update Balance' });
    await expect(balance).toHaveValue('550.00');
    await expect(update).toBeDisabled();
    await balance.fill('');
    await dialog.getByLabel('Reason for Balance Change').fill('Waited an hour');
    await update.click();
    await expect(toastOf(page, 'Please fill in all required fields')).toBeVisible();
    await balance.fill('1,233.50');
    await expect(dialog.getByText('Credits $683.50.')).toBeVisible();
    // Typed input cannot be lost by mistake.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await checkAccessibility(page);
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(balance).toHaveValue('1,233.50');
    // The customer spends while the dialog is open.
    expect((await withdraw()).status()).toBe(201);
    await update.click();
    await expect(dialog.getByText('The balance is now $549.00')).toBeVisible();
    await expect(dialog.getByText('Credits $684.50.')).toBeVisible();
    await checkAccessibility(page);
    await update.click();
    await expect(
      toastOf(page, 'User balance updated successfully. Changes will be visible immediately.'),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name).getByText('$1,233.50')).toBeVisible();
    // The customer does nothing: the account is refetched at least every 30 seconds.
    await expect(screen.getByText('$1,233.50').first()).toBeVisible({ timeout: 40_000 });
    await screen.goto('/dashboard?view=history');
    await expect(screen.getByText('Waited an hour').first()).toBeVisible();
  });

  test('a suspension applies from the next call, until the account is activated', async ({
    page,
  }) => {
    expect((await withdraw()).status()).toBe(201);
    await screen.goto('/dashboard');
    const notice = screen.getByText('Account Suspended');
    await openUser(page);
    await pressInRow(page, `Suspend ${name}`);
    const question = page.getByRole('alertdialog', { name: 'Suspend this account?' });
    await question.getByRole('button', { name: 'Suspend Account' }).click();
    await expect(question.getByText('Please choose a reason')).toBeVisible();
    await checkAccessibility(page);
    await question.getByLabel('Reason').selectOption('Suspected fraud');
    await question.getByLabel('Note').fill('Two callers claim the account');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(question.getByLabel('Reason')).toHaveValue('suspected_fraud');
    await expect(question.getByLabel('Note')).toHaveValue('Two callers claim the account');
    await question.getByRole('button', { name: 'Suspend Account' }).click();
    await expect(toastOf(page, 'The account has been successfully suspended.')).toBeVisible();
    await expect(rowOf(page, name).getByText('Suspended')).toBeVisible();
    expect((await withdraw()).status()).toBe(403);
    // The customer does nothing: the live socket announces the change.
    await expect(notice).toBeVisible();
    await pressInRow(page, `Activate ${name}`);
    await page.getByRole('alertdialog').getByLabel('Note').fill('Seen at the counter with an ID');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate Account' }).click();
    await expect(
      toastOf(
        page,
        'The account has been successfully activated. The user can now access all banking features.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: `Suspend ${name}` })).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect((await withdraw()).status()).toBe(201);
  });

  test('a blocked customer is signed out immediately, and can sign in again afterward', async ({
    page,
  }) => {
    await screen.goto('/dashboard');
    await openUser(page);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await pressInRow(page, `Edit ${name}`);
    await dialog.getByRole('button', { name: 'Show Sessions' }).click();
    await expect(dialog.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await dialog.getByLabel('Why You Opened This').fill('Stolen phone');
    await dialog.getByRole('button', { name: 'Record Reason' }).click();
    await expect(dialog.getByText('and why: Stolen phone')).toBeVisible();
    await dialog.getByRole('button', { name: 'Block Sign-In' }).click();
    const question = page.getByRole('alertdialog', { name: 'Block signing in?' });
    await question.getByLabel('Reason').selectOption('Lost or stolen');
    await question.getByLabel('Note').fill('Phone stolen, called us');
    await question.getByRole('button', { name: 'Block Sign-In' }).click();
    await expect(rowOf(page, name).getByText('Sign-in blocked')).toBeVisible();
    // The customer does nothing: the live socket closes with the session.
    await expect(screen).toHaveURL(/view=login/);
    const signInAgain = () =>
      context.request.post('/api/login', {
        data: { email: customer.email, password: customer.password },
      });
    expect((await signInAgain()).status()).toBe(403);
    await pressInRow(page, `Edit ${name}`);
    await expect(dialog.getByText('Phone stolen, called us')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Unblock Sign-In' }).click();
    const lifting = page.getByRole('alertdialog');
    await lifting.getByLabel('Note').fill('Seen at the counter with an ID');
    await lifting.getByRole('button', { name: 'Unblock Sign-In' }).click();
    // Rows behind a dialog are hidden, and would not be found.
    await expect(rowOf(page, name)).toBeVisible();
    await expect(rowOf(page, name).getByText('Sign-in blocked')).toHaveCount(0);
    expect((await signInAgain()).status()).toBe(200);
    await screen.goto('/profile?section=views');
    const viewers = screen.getByRole('list', { name: 'Who Viewed My Account' });
    await expect(viewers.getByText('looked at where you are signed in').first()).toBeVisible();
    await expect(viewers.getByText('Reason: Stolen phone')).toBeVisible();
    await screen.goto('/profile?section=devices');
    const events = screen.getByRole('list', { name: 'Security Events' });
    await expect(events.getByText('Our staff blocked signing in')).toBeVisible();
    await checkAccessibility(screen);
  });

  test('deposits and wires are approved and declined while the customer watches', async ({
    page,
  }) => {
    const order = async (path: string, data: Record<string, string>) => {
      const made = await context.request.post(path, { data: { pin: demo.pin, ...data } });
      expect(made.status()).toBe(201);
      return ((await made.json()) as { id: number }).id;
    };
    const deposit = (amount: string) => order('/api/transactions', { type: 'deposit', amount });
    const wire = (amount: string) =>
      order('/api/wire-transfer', {
        amount,
        recipientName: 'Jordan Ames',
        recipientAddress: '12 Elm Street, Columbus, OH',
        externalBankName: 'First Ohio',
        externalAccountNumber: '12345678',
        externalRoutingNumber: '021000021',
      });
    const stateOf = async (id: number) =>
      (await (await context.request.get(`/api/transactions/${id}`)).json()) as {
        status: string;
        statusReason: string | null;
      };
    const { balance } = await (await context.request.get('/api/account')).json();
    const watched = async (change: number) => {
      const dollars = (Number(balance) + change).toLocaleString('en-US', {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      });
      await expect(screen.locator('[data-slot="account-card"]')).toContainText(`$${dollars}`);
    };

    const deposits = [await deposit('12345.67'), await deposit('23456.78')];
    const wires = [await wire('100.00'), await wire('200.00')];
    await screen.goto('/dashboard');
    // The amounts held for the wires, including the 2% fee, are no longer available; the deposits
    // are not available yet.
    await watched(-306);

    await signIn(page, demo.admin);
    await page.goto('/admin?view=transactions');
    const pending = page.getByRole('list', { name: 'Pending approvals' });
    await expect(pending).toBeVisible();
    await openMenu(page);
    await expect(
      sidebar(page).getByRole('link', { name: 'Transactions' }),
    ).toHaveAccessibleDescription(/^\d+ for you(, \d+ for colleagues)?$/);
    await page.reload();
    const button = (name: string) => pending.getByRole('button', { name, exact: true });
    const question = page.getByRole('alertdialog');

    await button(`Approve Deposit ${deposits[0]}`).click();
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(
      toastOf(page, 'The money has been moved and the customer has been notified.'),
    ).toBeVisible();
    await expect(button(`Approve Deposit ${deposits[0]}`)).toHaveCount(0);
    // The keyboard focus keeps its place: it is on the row that moved up.
    await expect(pending.locator('button:focus')).toHaveCount(1);
    await watched(12_345.67 - 306);

    await button(`Decline Deposit ${deposits[1]}`).click();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(question.getByText('Reason is required')).toBeVisible();
    await checkAccessibility(page);
    await question.getByLabel('Reason').fill('The source is not known');
    await question.getByLabel('Reason').press('Enter');
    await expect(
      toastOf(page, 'Nothing has been credited, and the customer has been notified.'),
    ).toBeVisible();
    await expect(button(`Decline Deposit ${deposits[1]}`)).toHaveCount(0);
    await watched(12_345.67 - 306);

    // With the keyboard alone: in the dialog for declining, the focus begins in the reason field.
    await button(`Decline Wire Transfer ${wires[1]}`).focus();
    await page.keyboard.press('Enter');
    await expect(question).toContainText('021000021');
    await page.keyboard.type('The recipient is not known');
    await page.keyboard.press('Enter');
    await watched(12_345.67 - 102);

    const table = page.getByRole('table', { name: 'All Transactions' });
    await table.getByRole('button', { name: `Approve Wire Transfer ${wires[0]}` }).click();
    await question.getByRole('button', { name: 'Approve' }).click();
    // While the dialog is open, nothing behind it can be found by role.
    await expect(question).toHaveCount(0);
    await expect(table.getByRole('button', { name: `Transfer ${wires[0]}` })).toHaveCount(0);
    await watched(12_345.67 - 102);

    for (const id of [deposits[0], wires[0]])
      expect(await stateOf(id ?? 0)).toMatchObject({ status: 'completed' });
    expect(await stateOf(deposits[1] ?? 0)).toMatchObject({
      status: 'declined',
      statusReason: 'The source is not known',
    });
    await page.getByRole('searchbox', { name: 'Search' }).fill(customer.email);
    await openFilters(page);
    await page.getByLabel('Status').selectOption('declined');
    await expect(page).toHaveURL(/search=/);
    // Until the list is updated, it also contains other customers' declined transactions.
    await expect(table.getByText('The recipient is not known')).toHaveCount(1);
    await expect(table.getByText('$23,456.78').first()).toBeVisible();

    // The reports count fewer transactions than this view, and say why.
    await page.goto('/admin?view=reports');
    await expect(page.getByText('Not counted: declined or failed')).toBeVisible();
  });

  test('a new name waits on the dashboard, and is declined with a reason', async ({ page }) => {
    const { user } = await (
      await context.request.put('/api/profile', {
        data: {
          firstName: 'Marcus',
          lastName: 'Bell',
          dateOfBirth: '1990-04-23',
          phoneNumber: '(513) 555-0142',
          address: '12 Vine Street, Cincinnati, OH 45202',
        },
      })
    ).json();
    expect(user).toMatchObject({ firstName: 'Marcus', confirmedName: { firstName: 'Wanda' } });
    await signIn(page, demo.admin);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Review Name Changes' }).click();
    await expect(rowOf(page, name)).toContainText('Name change to Marcus Bell');
    await pressInRow(page, `Edit ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await expect(dialog.getByText('A new name awaits confirmation')).toBeVisible();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Decline Name' }).click();
    const question = page.getByRole('alertdialog', { name: 'Decline this name?' });
    await question.getByRole('button', { name: 'Decline Name' }).click();
    await expect(question.getByText('Reason is required')).toBeVisible();
    await question.getByLabel('Reason').fill('No document was shown');
    await question.getByLabel('Reason').press('Enter');
    await expect(toastOf(page, 'The customer has been notified by email.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, name)).toHaveCount(0);
  });

  test('a user is edited, the form says what is missing, and the log keeps both addresses', async ({
    page,
  }) => {
    await openUser(page);
    await pressInRow(page, `Edit ${name}`);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await checkAccessibility(page);
    await dialog.getByLabel('Email').fill('');
    await dialog.getByRole('button', { name: 'Update User' }).click();
    await expect(page.getByText('Email is required').first()).toBeVisible();
    await dialog.getByLabel('Email').fill(`moved.${customer.email}`);
    await dialog.getByRole('button', { name: 'Update User' }).click();
    await expect(toastOf(page, 'User information updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    // A changed email signs the user out.
    expect((await context.request.get('/api/account')).status()).toBe(401);
    await page.goto(`/admin?view=audit-log&action=user_updated&search=moved.${customer.email}`);
    const log = page.getByRole('table', { name: 'Audit log' });
    await expect(log.locator('del').getByText(customer.email, { exact: true })).toBeVisible();
    await expect(log.locator('ins').getByText(`moved.${customer.email}`)).toBeVisible();
  });
});

test('a change to who can sign in as staff asks for the password, and says why', async ({
  page,
}) => {
  const customer = await openAccountElsewhere({ firstName: 'Petra', pin: demo.pin });
  await signIn(page, demo.admin);
  await page.goto(`/admin?view=user-management&search=${customer.email}`);
  await pressInRow(page, `Edit ${customer.fullName}`);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const password = dialog.getByLabel('Your Password');
  const save = dialog.getByRole('button', { name: 'Update User' });
  await dialog.getByLabel('Email').fill(`moved.${customer.email}`);
  await expect(password).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('admin');
  await expect(password).toHaveAccessibleDescription(/changes who can sign in as staff/);
  await checkAccessibility(page);
  await save.click();
  await expect(page.getByText('Please confirm your own password').first()).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('not-the-password');
  await save.click();
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await dialog.getByLabel('Role').selectOption('user');
  await expect(password).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('admin');
  await password.fill(demo.password);
  await save.click();
  await expect(toastOf(page, 'User information updated successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await pressInRow(page, `Edit ${customer.fullName}`);
  await expect(password).toHaveCount(0);
  await dialog.getByLabel('Last Name').fill('Keller');
  await expect(password).toHaveCount(0);
  await dialog.getByLabel('Email').fill(customer.email);
  await expect(password).toBeVisible();
  await dialog.getByLabel('Email').fill(`Moved.${customer.email.toUpperCase()}`);
  await expect(password).toHaveCount(0);
  await dialog.getByLabel('Role').selectOption('user');
  await password.fill(demo.password);
  await save.click();
  await expect(toastOf(page, 'User information updated successfully')).toBeVisible();
});

test('a large balance waits until a teller approves it, who sees only what the role allows', async ({
  page,
  browser,
}) => {
  const customer = await openAccountElsewhere({ firstName: 'Yolanda', pin: demo.pin });
  await signIn(page, demo.admin);
  await page.goto(`/admin?view=user-management&search=${customer.email}`);
  await pressInRow(page, `Edit ${customer.fullName}`);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('New Balance ($)').fill('2,000,050.00');
  await dialog.getByLabel('Reason for Balance Change').fill('Sale of a house');
  await dialog.getByRole('button', { name: 'Update Balance' }).click();
  await expect(toastOf(page, 'Sent for Approval')).toBeVisible();
  await expect(page.getByText('1 change to approve').first()).toBeVisible();
  await page.goto('/admin?view=approvals');
  const own = page.getByRole('listitem').filter({ hasText: customer.email });
  await expect(own).toContainText('A colleague must decide');
  await expect(own.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

  const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const tellers = await context.newPage();
  await signIn(tellers, demo.teller);
  await tellers.goto('/admin?view=audit-log');
  await expect(tellers.getByText('Your role does not include this page')).toBeVisible();
  await openMenu(tellers);
  await expect(sidebar(tellers).getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await tellers.goto('/admin?view=approvals');
  const item = tellers.getByRole('listitem').filter({ hasText: customer.email });
  await expect(item).toContainText('$2,000,050.00');
  await expect(item).toContainText('Sale of a house');
  await checkAccessibility(tellers);
  await item.getByRole('button', { name: /^Approve/ }).click();
  const question = tellers.getByRole('alertdialog', { name: 'Approve this change?' });
  await checkAccessibility(tellers);
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(toastOf(tellers, 'Change Carried Out')).toBeVisible();
  await expect(item).toHaveCount(0);
  await context.close();
});

test('staff lift the waiting period after a password reset, after confirming it', async ({
  page,
}) => {
  const customer = await openAccountElsewhere({ firstName: 'Quinn', pin: demo.pin });
  await resetPassword(page.request, customer.email);
  await signIn(page, demo.admin);
  await page.goto(`/admin?view=user-management&search=${customer.email}`);
  await pressInRow(page, `Edit ${customer.fullName}`);
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect(dialog.getByText(/Until [A-Z][a-z]{2} \d+, \d{4} at/)).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('button', { name: 'Lift the Waiting Period' }).click();
  const question = page.getByRole('alertdialog', { name: 'Lift the waiting period?' });
  await expect(question).toContainText(customer.fullName);
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Lift the Waiting Period' }).click();
  await question.getByRole('button', { name: 'Lift the Waiting Period' }).click();
  await expect(toastOf(page, 'The customer has been notified by email.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await pressInRow(page, `Edit ${customer.fullName}`);
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Lift the Waiting Period' })).toHaveCount(0);
});
