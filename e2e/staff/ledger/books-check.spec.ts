import type { Page } from '@playwright/test';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { getBooksCheck } from '@seven-hills/contracts/staff/books-check';
import { checkAccessibility, demo, expect, signIn, test } from '../../fixtures.ts';

type BooksCheck = AnswerOf<typeof getBooksCheck>;

const findings = [
  {
    check: "an account's posted sums are those of its entries",
    finding:
      'Account 1001 has 40 debits, 101 credits and 3 entries, but its entries say 40, 100 and 3.',
  },
  {
    check: 'triggers and constraints are as the migrations made them',
    finding: 'The trigger entry_is_append_only on ledger.entry is switched off.',
  },
];
const run = (changes: Partial<NonNullable<BooksCheck['lastRun']>> = {}): BooksCheck['lastRun'] => ({
  startedAt: '2026-11-22T07:00:00.100Z',
  endedAt: '2026-11-22T07:00:41.300Z',
  findingCount: 0,
  findings: [],
  ...changes,
});

/** The continuous audit as it should be. */
const proven = (): BooksCheck['proof'] => ({
  provenThrough: new Date().toISOString(),
  lastSweepAt: new Date().toISOString(),
  sweptPercent: 0,
  findingCount: 0,
  findings: [],
  isStale: false,
});

async function answerWith(page: Page, check: Omit<BooksCheck, 'proof'>): Promise<void> {
  const answer: BooksCheck = { proof: proven(), ...check };
  await page.route('**/api/admin/books-check', (route) => route.fulfill({ json: answer }));
}

const alertOf = (page: Page, text: string | RegExp) =>
  page.locator('[data-slot=alert]').filter({ hasText: text });

test('a new bank says that no nightly audit has run yet', async ({ page }) => {
  await signIn(page, demo.admin);
  await page.goto('/admin?view=reports');
  await expect(alertOf(page, 'No nightly audit has run yet')).toContainText(
    'It runs every night, in addition to the continuous audit.',
  );
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Total Users' })).toBeVisible();
  await expect(alertOf(page, /books/i)).toHaveCount(0);
});

test('findings are shown to staff on the dashboard and listed on the Reports', async ({ page }) => {
  await answerWith(page, { lastRun: run({ findingCount: 52, findings }), isOverdue: false });
  await signIn(page, demo.admin);
  await page.goto('/admin');
  const title = 'Nightly audit of November 22, 2026 at 2:00 AM: 52 findings';
  await expect(alertOf(page, title)).toBeVisible();
  await checkAccessibility(page);
  await alertOf(page, title).getByRole('link', { name: 'Open the Reports' }).click();
  const report = alertOf(page, title);
  await report.getByText('Show the findings').click();
  for (const { check, finding } of findings) {
    await expect(report.getByText(`Failed check: ${check}`)).toBeVisible();
    await expect(report.getByText(finding)).toBeVisible();
  }
  await expect(report.getByText('These are the first 2 of 52.')).toBeVisible();
  await checkAccessibility(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
