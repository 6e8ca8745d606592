import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, stopTime, test } from '../../fixtures.ts';
import { withoutFirstAnswers } from '../../support/first-answers.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../../support/people/open-account.ts';

/** Transaction history: filters in the address, paging, receipts on screen and on paper. */

const pin = '2580';
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Transaction Receipt' });

let me: OpenedAccount;

test.beforeAll(async () => {
  me = await openAccountElsewhere({ firstName: 'Gerd', pin, deposit: '600.00' });
});

/** Opens the account's history: the initial deposit, a deposit of $600.00, and these three. */
async function openActivity(page: Page) {
  await signInAs(page.request, me.email, me.password);
  const { total } = await (await page.request.get('/api/transactions/count')).json();
  if (total === 2)
    for (const [type, amount, description] of [
      ['withdrawal', '100.00', 'Rent'],
      ['withdrawal', '99.99', 'Coffee machine'],
      ['deposit', '500.01', 'Bonus'],
    ])
      await page.request.post('/api/transactions', { data: { type, amount, description, pin } });
  await page.goto('/dashboard?view=history');
  await expect(rows(page)).toHaveCount(5);
}

test('filters work together, are kept in the address, and survive reload and Back', {
  tag: '@phone',
}, async ({ page }) => {
  await openActivity(page);
  await expect(page.getByText('Showing 5 of 5 transactions')).toBeVisible();
  await expect(rows(page).first()).toContainText('+$500.01');

  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByLabel('Transaction Type').selectOption('Withdrawal');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Amount Range').selectOption('$100 - $500');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Rent');
  await expect(page.getByText('Showing 1 of 5 transactions')).toBeVisible();
  expect(new URL(page.url()).search).toBe('?view=history&type=withdrawal&amount=100to500');

  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove filter: $100 - $500' })).toBeVisible();
  await filters.click();
  await expect(page.getByLabel('Amount Range')).toHaveValue('100to500');
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Amount Range')).toHaveValue('all');

  await page.getByLabel('Search').fill('COFFEE');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(new URL(page.url()).searchParams.get('search')).toBe('COFFEE');
  await expect(filters).toBeFocused();
  await filters.click();
  await page.getByLabel('Date Range').selectOption('Last 30 days');
  await page.getByLabel('Amount Range').selectOption('Over $500');
  await expect(page.getByText('No transactions found matching your filters.')).toBeVisible();
  await expect(page.getByText('Showing 0 of 5 transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Over $500' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByLabel('Search')).toHaveValue('');

  const month = page.locator('[data-slot="month-head"]');
  await expect(month).toContainText('In $1,150.01');
  await expect(month).toContainText('Out $199.99');
  await page.getByLabel('Search').fill('about 95');
  await expect(page.getByText('Looking for $85.50 to $104.50')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Search').fill('');
  await expect(rows(page)).toHaveCount(5);
  await page.getByLabel('In or Out').selectOption('Money out');
  await expect(rows(page)).toHaveCount(2);
  await expect(month).toContainText('In $0.00');
  await page.getByRole('button', { name: 'Dates', exact: true }).click();
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-01-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Jan 1 – Jan 31' })).toBeVisible();
  await expect(page.getByText('No transactions found matching your filters.')).toBeVisible();
  await checkAccessibility(page);
});

test('a receipt opens by keyboard, closes back onto the list, and leads to repeating and reporting', async ({
  page,
}) => {
  await openActivity(page);
  const row = rows(page).filter({ hasText: 'Coffee machine' });
  await row.getByRole('button').press('Enter');
  await expect(receipt(page)).toContainText('Withdrawal');
  await expect(receipt(page)).toContainText('-$99.99');
  await expect(receipt(page).getByText('Transaction ID').locator('..')).toContainText(/\d{10}/);
  await page.keyboard.press('Escape');
  await expect(receipt(page)).toHaveCount(0);
  await expect(row.getByRole('button')).toBeFocused();

  await row.getByRole('button').click();
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await receipt(page).getByRole('button', { name: 'More' }).click();
  for (const step of ['Repeat', 'Report a problem'])
    await expect(receipt(page).getByRole('link', { name: step })).toBeInViewport({ ratio: 1 });
  if (wide) await page.setViewportSize(wide);
  await receipt(page).getByRole('link', { name: 'Repeat' }).click();
  await expect(page.getByLabel('Transaction Type')).toHaveValue('withdrawal');
  await expect(page.getByLabel('Amount')).toHaveValue('99.99');
  await expect(page.getByLabel('Description')).toHaveValue('Coffee machine');
  await expect(page.getByText(/^Filled in from SH\d{8}\. Nothing is sent/)).toBeVisible();
  // Back from the review keeps the changes; Back from the form returns to the list.
  await page.getByLabel('Amount').fill('12');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review Your Withdrawal' })).toBeVisible();
  await expect(page.getByLabel('PIN')).toHaveValue('');
  await page.goBack();
  await expect(page.getByText(/^Filled in from/)).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('12');
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(receipt(page)).toHaveCount(0);
  await row.getByRole('button').click();
  await receipt(page).getByRole('button', { name: 'More' }).click();
  await receipt(page).getByRole('link', { name: 'Report a problem' }).click();
  await expect(page.getByRole('heading', { name: 'Report a Problem' })).toBeFocused();
  await expect(page.getByText('Coffee machine')).toBeVisible();
  // Receipts of transactions that moved no money link here.
  await page.goto('/support?about=SH00000042');
  await expect(page.getByLabel('Subject')).toHaveValue('A problem with transaction SH00000042');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.goto('/support?about=Call+me');
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('a row describes what a click does after 700 ms', async ({ page }) => {
  await page.clock.install();
  await openActivity(page);
  await stopTime(page);
  await rows(page).first().hover();
  await page.clock.runFor(699);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(page.getByRole('tooltip')).toHaveText('Click to view receipt');
});

test('a receipt prints as one page with nothing else on it', async ({ page }) => {
  await openActivity(page);
  await rows(page).filter({ hasText: 'Bonus' }).getByRole('button').click();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await receipt(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print="sheet"]');
  await expect(sheet.getByText('Transaction Receipt')).toBeVisible();
  await expect(sheet).toContainText('Amount$500.01');
  await expect(receipt(page)).toBeHidden();
  await expect(page.locator('main')).toBeHidden();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('fifty thousand transactions are paged through without rendering them all', async ({
  page,
}) => {
  await signIn(page, demo.olivia);
  const [sample] = await (await page.request.get('/api/transactions?limit=1')).json();
  const total = 50_000;
  await withoutFirstAnswers(page);
  await page.route('**/api/transactions/count*', (route) =>
    route.fulfill({ json: { matching: total, total } }),
  );
  await page.route('**/api/transactions?limit=40*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? total + 1);
    const ids = Array.from({ length: Math.min(60, before - 1) }, (_, index) => before - 1 - index);
    return route.fulfill({
      json: ids.map((id) => ({ ...sample, id, description: `Payment ${id}` })),
    });
  });
  await page.goto('/dashboard?view=history');
  await expect(page.getByText('Showing 60 of 50,000 transactions')).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /^500\d\d$/);
  for (const listed of ['120', '180', '240', '300']) {
    await page.evaluate(() =>
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    );
    await expect(page.getByText(`Showing ${listed} of 50,000 transactions`)).toBeVisible();
  }
  expect(await rows(page).count()).toBeLessThan(60);
  // All rows are in one month, whose header stays in view.
  await expect(page.locator('[data-slot="month-head"]')).toBeInViewport();
  await expect(page.getByRole('button', { name: /Payment 497\d\d$/ }).first()).toBeAttached();

  // Back from another page restores the rows and the scroll position.
  const name = await page.evaluate(
    () =>
      document.elementFromPoint(640, 400)?.closest('[role="row"]')?.querySelector('button')
        ?.textContent,
  );
  const row = page.getByRole('button', { name: `${name}` });
  const placeBefore = (await row.boundingBox())?.y ?? 0;
  await page.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Showing 300 of 50,000 transactions')).toBeAttached();
  await expect(row).toBeInViewport();
  await expect
    .poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - placeBefore))
    .toBeLessThan(2);
});

test('staff find their way to the admin panel from the overview and the history', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  for (const address of ['/dashboard', '/dashboard?view=history']) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Admin Panel' }).last()).toHaveAttribute(
      'href',
      '/admin',
    );
  }
  // An open page would notice that its session ended and redirect to the sign-in.
  await page.goto('about:blank');
  await signIn(page, demo.olivia);
  await page.goto('/dashboard?view=history');
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
});
