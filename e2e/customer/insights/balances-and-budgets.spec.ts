import type { Page } from '@playwright/test';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';
import { completeTransaction } from '../../support/complete-transaction.ts';

test('the line on the card opens the balance of any day and the entries behind it', async ({
  page,
}) => {
  // The card with the line is that of people with one account.
  await signIn(page, demo.priya);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Balance over time: from \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Balance over Time' })).toBeFocused();
  const chart = page.getByRole('figure', { name: 'Balance of the last 90 days' });
  const days = chart.getByRole('link');
  await expect(days).toHaveCount(90);
  await days.last().focus();
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowLeft');
  const name = (await days.nth(49).getAttribute('aria-label')) ?? '';
  const [, balance = ''] = name.split(': ');
  expect(balance).toMatch(/^\$[\d,]+\.\d\d$/);
  await expect(page.locator('[data-slot=chart-tooltip]')).toContainText(balance);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/on=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('status').filter({ hasText: 'Before ' })).toContainText(balance);
  const newest = page.getByRole('table', { name: 'Entries' }).locator('tbody tr').first();
  await expect(newest).toContainText(balance);
  await checkAccessibility(page);
  await newest.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Transaction Receipt' })).toBeVisible();
});

/**
 * Payments that the demo's rules categorize. Both sizes run at the same time, with the same
 * customer.
 */
const payments = {
  desktop: { category: 'Housing', description: 'Rent, the rest' },
  phone: { category: 'Groceries', description: 'Coffee beans' },
};

/** The amount left in a budget, or overspent, in dollars. */
async function leftOf(page: Page, category: string): Promise<number> {
  const text = await page.getByRole('listitem', { name: category }).innerText();
  const [, left] = /\$([\d,.]+) left/.exec(text) ?? [];
  const [, over] = /\$([\d,.]+) overspent/.exec(text) ?? [];
  return Number((left ?? `-${over}`).replaceAll(',', ''));
}

test(
  'a budget starts from the usual spending, and changes with a payment',
  {
    tag: '@phone',
  },
  async ({ page }, { project }) => {
    await signIn(page, demo.olivia);
    const { category, description } = payments[project.name === 'phone' ? 'phone' : 'desktop'];
    await page.goto('/dashboard?view=insights');
    await page.getByRole('link', { name: 'Budgets' }).click();
    const suggestion = page.getByRole('listitem').filter({ hasText: new RegExp(`^${category}`) });
    await expect(suggestion).toContainText(/You spent \$[\d,]+\.\d\d on average/);
    await checkAccessibility(page);
    await page.getByRole('button', { name: `Set Budget for ${category}` }).click();
    const dialog = page.getByRole('dialog', { name: `Budget for ${category}` });
    await expect(dialog.getByLabel('Amount a Month')).toHaveValue(/^[\d,]+\.00$/);
    await dialog.getByLabel('Amount a Month').fill('0');
    await dialog.getByRole('button', { name: 'Save Budget' }).click();
    await expect(dialog).toContainText('Please enter an amount above zero.');
    await dialog.getByLabel('Amount a Month').fill('2,000');
    await dialog.getByRole('button', { name: 'Save Budget' }).click();
    await expect(page.getByRole('listitem', { name: category })).toContainText('of $2,000.00');
    const before = await leftOf(page, category);

    await page.goto('/dashboard?view=transaction&type=withdrawal');
    await page.getByLabel('Amount').fill('12.34');
    await page.getByLabel('Description').fill(description);
    await completeTransaction(page, '1892');
    await page.goto('/dashboard?view=insights&show=budgets');
    await expect.poll(() => leftOf(page, category)).toBeCloseTo(before - 12.34, 2);

    await page.getByRole('button', { name: `Change the budget for ${category}` }).click();
    await page.getByRole('button', { name: 'Remove Budget' }).click();
    await expect(page.getByRole('button', { name: `Set Budget for ${category}` })).toBeVisible();
  },
);
