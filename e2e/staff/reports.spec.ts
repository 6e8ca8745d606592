import { readFile } from 'node:fs/promises';
import { latestQuarters } from '@seven-hills/bank/calendar/report-periods';
import { checkAccessibility, demo, expect, signIn, test } from '../fixtures.ts';

test('a quarter is compared with the previous one, and links a bar to its transactions and a file', async ({
  page,
}) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=reports');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  // The demo's activity goes back further than the same number of days in the previous quarter.
  const [quarter = ''] = latestQuarters(today, 1);
  await page.getByLabel('Period', { exact: true }).selectOption(quarter);
  await expect(page).toHaveURL(new RegExp(`period=${quarter}`));
  const card = page.locator('[data-slot=card]').filter({ hasText: 'Compared with' });
  const volume = card.getByRole('row', { name: /^Volume / });
  await expect(volume.getByRole('cell')).toHaveText([/^\$/, /^\$/, /^([+−]\$|same)/]);
  await checkAccessibility(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV: figures of the period' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}-\d{2}-01-to-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const [, now = '', before = ''] =
    lines.find((line) => line.startsWith('Volume,'))?.split(',') ?? [];
  const dollars = (text: string) =>
    Number(text).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await expect(volume.getByRole('cell').nth(0)).toHaveText(dollars(now));
  await expect(volume.getByRole('cell').nth(1)).toHaveText(dollars(before));

  const bars = page.getByRole('figure', { name: 'Transactions' }).getByRole('link');
  const names = await bars.evaluateAll((all) =>
    all.map((bar) => bar.getAttribute('aria-label') ?? ''),
  );
  const busiest = names.findIndex((name) => !/: 0 transactions/.test(name));
  const count = Number(/: (\d+) transaction/.exec(names[busiest] ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await bars.nth(busiest).focus();
  await expect(page.locator('[data-slot=chart-tooltip]')).toContainText('Show the transactions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'All Transactions' }).locator('tbody tr'),
  ).toHaveCount(count);
  await page.goBack();
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue(quarter);
});
