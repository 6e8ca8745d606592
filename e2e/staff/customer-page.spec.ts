import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listUsers } from '@seven-hills/contracts/staff/users';
import type { countWaitingWork } from '@seven-hills/contracts/staff/waiting-work';
import {
  checkAccessibility,
  demo,
  expect,
  followTo,
  openCustomerActions,
  pressInRow,
  signIn,
  test,
} from '../fixtures.ts';
import { giveRole, openAccountElsewhere } from '../support/people/open-account.ts';

const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text);

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });

test('everything about one customer is on their own page, opened by the name', async ({ page }) => {
  const customer = await openAccountElsewhere({ firstName: 'Vera', pin: demo.pin });
  await signIn(page, demo.admin);
  await page.goto(`/admin?view=user-management&search=${customer.email}`);
  await page.getByRole('link', { name: customer.fullName }).click();
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: customer.fullName })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText('$50.00');
  await checkAccessibility(page);

  // From the search directly into an action.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(customer.email);
  const search = page.getByRole('dialog', { name: 'Search the bank' });
  const adjust = search.getByRole('option', { name: `Adjust the balance of ${customer.fullName}` });
  await expect(adjust).toBeVisible();
  await adjust.click();
  const adjusting = page.getByRole('dialog', { name: 'Adjust Balance' });
  await expect(adjusting).toContainText(customer.accountNumber);
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
  await page.keyboard.press('Escape');
  await expect(adjusting).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('table', { name: 'Activity' })).toContainText('$50.00');
  await expect(adjusting).toHaveCount(0);

  // The tabs by keyboard alone, each with its own address, which works with Back and a reload.
  await tabOf(page, 'Activity').focus();
  for (const [name, text] of [
    ['Accounts', customer.accountNumber],
    ['Documents', 'No statements yet'],
    ['Details', 'Date of birth'],
    ['Sessions & Security', 'Authenticator app'],
    ['Chats & Messages', 'No chats or messages yet'],
    ['Cases', 'No cases'],
    ['Notes', 'No notes yet.'],
    ['Audit', 'Registered'],
  ] as const) {
    await page.keyboard.press('ArrowRight');
    await expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText(text).first()).toBeVisible();
    await checkAccessibility(page);
  }
  await expect(page).toHaveURL(/tab=audit/);
  await page.goBack();
  await expect(tabOf(page, 'Notes')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tabOf(page, 'Notes')).toHaveAttribute('aria-selected', 'true');
  // On phones, the list of tabs scrolls sideways.
  await expect(tabOf(page, 'Notes')).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Note is required').first()).toBeVisible();
  await page.getByLabel('New Note').fill('Prefers calls after 5 PM');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Prefers calls after 5 PM');

  await page.getByRole('button', { name: 'Set a Flag' }).click();
  const flagging = page.getByRole('dialog', { name: 'Set a Flag' });
  await flagging.getByLabel('Flag').selectOption('vulnerable');
  await flagging.getByLabel('Note').fill('Hearing loss');
  await checkAccessibility(page);
  await flagging.getByRole('button', { name: 'Set Flag' }).click();
  await expect(flagging).toBeHidden();
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText('Vulnerable').first(),
  ).toBeVisible();
  await page.goto(`/admin?view=user-management&search=${customer.email}`);
  await expect(page.getByRole('table').getByText('Vulnerable')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Lift Vulnerable' }).click();
  const lifting = page.getByRole('dialog', { name: 'Lift “Vulnerable”' });
  await lifting.getByLabel('Note').fill('Asked us to remove it');
  await lifting.getByRole('button', { name: 'Lift Flag' }).click();
  await expect(page.getByText('Vulnerable, lifted')).toBeVisible();
});

test('a customer who does not exist is not found, and a customer is kept out', async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin/customers/999999');
  await expect(page.getByText('There is no such customer')).toBeVisible();
  await checkAccessibility(page);
  const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const own = await context.newPage();
  await signIn(own, demo.olivia);
  await own.goto('/admin/customers/1001');
  await expect(own.getByText('This area is for bank staff')).toBeVisible();
  await context.close();
});

test.describe('two staff members edit one customer', () => {
  let context: BrowserContext;
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  });
  test.afterAll(() => context.close());

  test('the second sees what the first changed, and decides', async ({ page }) => {
    const customer = await openAccountElsewhere({ firstName: 'Xenia', pin: demo.pin });
    const colleague = await context.newPage();
    await signIn(colleague, demo.admin);
    await signIn(page, demo.admin);
    await page.goto(`/admin?view=user-management&search=${customer.email}`);
    await pressInRow(page, `Edit ${customer.fullName}`);
    const dialog = page.getByRole('dialog', { name: 'Edit User' });
    await dialog.getByLabel('First Name').fill('Xandra');
    const [found] = (await (
      await colleague.request.get(`/api/admin/users?search=${customer.email}`)
    ).json()) as { id: number }[];
    const saved = await colleague.request.put(`/api/admin/users/${found?.id}`, {
      data: { email: customer.email, firstName: 'Xena', lastName: 'Keller' },
    });
    expect(saved.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Update User' }).click();
    const notice = dialog.getByText('Changed in the meantime, so nothing was saved');
    await expect(notice).toBeVisible();
    await expect(dialog).toContainText('The form has “Xandra”.');
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Keller');
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Use “Xena”' }).click();
    await expect(dialog.getByLabel('First Name')).toHaveValue('Xena');
    await dialog.getByLabel('First Name').fill('Xandra');
    await dialog.getByRole('button', { name: 'Update User' }).click();
    await expect(toastOf(page, 'User information updated successfully')).toBeVisible();
    await expect(page.getByRole('table').getByText('Xandra Keller')).toBeVisible();
  });
});

test('a staff member whose role ends leaves the staff area with the next response', async ({
  page,
  browser,
}) => {
  const person = await openAccountElsewhere({ firstName: 'Ruth', pin: demo.pin });
  const context = await browser.newContext({ baseURL: process.env.BANK_URL ?? '' });
  const admins = await context.newPage();
  await signIn(admins, demo.admin);
  await giveRole(admins.request, person.email, 'support');
  await page.request.post('/api/login', {
    data: { email: person.email, password: person.password },
  });
  await page.goto('/admin?view=user-management');
  await expect(page.getByRole('table', { name: 'All Users' })).toBeVisible();
  // The message disappears after five seconds, so the wait for it begins before the action that
  // shows it.
  const shown = page.getByText('A colleague removed your role', { exact: false }).first().waitFor();
  await giveRole(admins.request, person.email, 'user');
  // The page's own refetch may announce it first; then the menu is gone.
  const ended = page.getByText('This area is for bank staff').first();
  const entry = page.getByRole('navigation', { name: 'Staff area' }).getByText('Transactions');
  await expect(async () => {
    if (!(await ended.isVisible())) await entry.click({ timeout: 1_000 });
    await expect(ended).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await shown;
  await context.close();
});

/** The first entry of a staff screen's list. */
const firstEntry = (page: Page) =>
  page
    .locator(
      'main :is(tbody tr, [aria-label="Pending approvals"] > li, [data-slot=card] > ul > li)',
    )
    .first();

/** Checks that a list begins near the top of the screen, whatever is above it. */
async function expectHighUp(page: Page, what: string, below: number): Promise<void> {
  await expect(firstEntry(page)).toBeVisible();
  // Content above may load after the list, and a list further down may load before the first one.
  await expect(page.locator('main [data-slot^=skeleton]')).toHaveCount(0);
  // The screen before may still be there.
  const begin = async () => (await firstEntry(page).boundingBox())?.y ?? Number.POSITIVE_INFINITY;
  await expect.poll(begin, `${what} begins high up`).toBeLessThan(below);
}

/**
 * Checks that on a phone, each list begins on the first screen, and no row of a long list takes up
 * a tenth of the screen.
 */
async function expectCompactLists(page: Page): Promise<void> {
  const found = await page.request.get(`/api/admin/users?search=${demo.olivia}`);
  const [olivia] = (await found.json()) as AnswerOf<typeof listUsers>;
  if (!olivia?.account) throw new Error('the demo bank has Olivia');
  const { accountNumber } = olivia.account;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.route('**/api/admin/waiting-work', async (route) => {
    const response = await route.fetch();
    const { forColleagues, ...work } = (await response.json()) as AnswerOf<typeof countWaitingWork>;
    const json: AnswerOf<typeof countWaitingWork> = {
      ...work,
      ...{ approvals: 3, pendingPayments: 0, cases: 1, nameChanges: 0 },
      forColleagues: { ...forColleagues, approvals: 1 },
    };
    await route.fulfill({ response, json });
  });
  await page.route('**/api/admin/overview', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pendingApprovals: 4 } });
  });
  await page.goto('/admin');
  await expectHighUp(page, 'the dashboard', 450);
  await expect(page.getByRole('link', { name: 'Review Cases' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('3 for you, 1 for colleagues');
  for (const path of [
    `/admin?view=ledger&account=${accountNumber}`,
    ...[
      'user-management',
      'transactions',
      'audit-log',
      'approval-policy',
      'limits-and-fees',
      'interest-rates',
      'ledger',
      'reports',
    ].map((view) => `/admin?view=${view}`),
    `/admin/customers/${olivia.id}`,
  ]) {
    await followTo(page, path);
    await expectHighUp(page, path, 450);
  }
  // Contacts and actions are behind a button next to the name.
  const adjust = page.getByRole('button', { name: 'Adjust Balance' });
  await expect(page.getByRole('heading', { level: 1, name: 'Olivia Martinez' })).toBeVisible();
  await expect(adjust).toHaveCount(0);
  await openCustomerActions(page);
  await expect(adjust).toBeVisible();
  await expect(page.getByText('(513) 555-0142').first()).toBeVisible();
  await checkAccessibility(page);
  // Tablets have room for the actions, and wide windows also for the long list's filters.
  await page.setViewportSize({ width: 768, height: 1_024 });
  await followTo(page, '/admin?view=audit-log');
  await expectHighUp(page, 'the audit log on a tablet', 420);
  await followTo(page, `/admin/customers/${olivia.id}`);
  await expectHighUp(page, 'a customer on a tablet', 650);
  await expect(adjust).toBeVisible();
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expectHighUp(page, 'a customer in a wide window', 560);
  await followTo(page, '/admin?view=transactions');
  await expect(page.getByLabel('Exact Amount')).toBeVisible();
  await expect(page.getByRole('button', { name: /^More Filters/ })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/admin?view=transactions&status=completed');
  const rows = page.getByRole('table', { name: 'All Transactions' }).locator('tbody tr');
  await expect(rows.nth(5)).toBeVisible();
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  expect(Math.min(...heights), 'a row is a target for a thumb').toBeGreaterThanOrEqual(44);
  expect(heights.toSorted((a, b) => a - b)[heights.length >> 1]).toBeLessThan(80);
  // A tap anywhere on a row leads to its page.
  await rows.first().click({ position: { x: 150, y: 8 } });
  await expect(page).toHaveURL(/\/admin\/transactions\/\d+$/);
  // Details hidden in a compact row are shown on request.
  await followTo(page, '/admin?view=user-management');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^More / }) })
    .first();
  const more = row.getByRole('button', { name: /^More / });
  const edit = row.getByRole('button', { name: /^Edit / });
  await expect(more).toBeVisible();
  await expect(edit).toHaveCount(0);
  await more.click();
  await expect(edit).toBeVisible();
  await checkAccessibility(page);
}

test('the help dialog opens from the staff header, a reversed range is explained, and a large balance fits', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.route('**/api/admin/users/summary*', async (route) => {
    const response = await route.fetch();
    const totals = { ...(await response.json()), totalBalance: '1000013006.54' };
    await route.fulfill({ response, json: totals });
  });
  await page.goto('/admin?view=user-management');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const figure = page.getByText('$1,000,013,006.54');
    await expect(figure).toBeVisible();
    const isClipped = await figure.evaluate((element) => {
      const card = element.closest('[data-slot=stat-card]');
      if (!card) throw new Error('the figure is not in a card');
      return element.getBoundingClientRect().right > card.getBoundingClientRect().right;
    });
    expect(isClipped, `at ${width}`).toBe(false);
  }
  const bounds = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not on the screen`);
    return box;
  };
  const menu = await bounds('nav[aria-label="Staff area"]');
  // The menu's entries are taller on touch screens.
  if (!(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)))
    expect(menu.y + menu.height, 'the menu fits the window').toBeLessThanOrEqual(800);
  expect((await bounds('main tbody tr')).y, 'the list begins high up').toBeLessThan(450);
  expect((await bounds('footer')).height, 'the footer is one line').toBeLessThan(60);
  await expectCompactLists(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin?view=user-management');
  const accounts = page.locator('[data-slot=stat-card]').filter({ hasText: 'Total Accounts' });
  await expect(accounts.locator('p').first()).toHaveCSS('font-size', '30px');
  await page.getByRole('button', { name: /Open support chat/ }).click();
  await expect(page.getByRole('dialog', { name: 'How can we help?' })).toBeVisible();
  await page.goto('/admin?view=transactions&from=2026-03-02&to=2026-03-01');
  await expect(
    page.getByText('The first day is after the last, so nothing matches.'),
  ).toBeVisible();
  await checkAccessibility(page);
});
