import type { Page } from '@playwright/test';
import { expect, followTo } from '../fixtures.ts';

const view = (name: string) => `/dashboard?view=${name}`;
const admin = (name: string) => `/admin?view=${name}`;

/** The screens of visitors. The two views at one path are apart, because a link leads to each. */
export const visitorScreens = ['/', '/register', '/?view=login', '/support', '/about'];

/** The screens of customers, but for those of one thing of theirs. */
export const customerScreens = [
  ...['/dashboard', '/receipts', '/documents', '/cases', '/profile', '/support'],
  ...['/support/fees', '/support/terms', '/support/privacy'],
  ...['transaction', 'own-transfer', 'income-rules', 'requests', 'history', 'insights'].map(view),
  ...['external-transfer', 'linked-accounts', 'schedules', 'payees', 'open-account'].map(view),
  ...['open-certificate', 'beneficiaries', 'goals', 'closed-accounts', 'balance'].map(view),
];

/** The screens of staff, but for those of one thing. */
export const staffScreens = [
  ...['/admin', '/admin/queue'],
  ...['user-management', 'users', 'transactions', 'payments', 'approvals'].map(admin),
  ...['incoming-wires', 'reports', 'chat-management', 'support-inbox', 'audit-log'].map(admin),
  ...['approval-policy', 'limits-and-fees', 'interest-rates', 'ledger'].map(admin),
];

/** The lines of a text in which one of the words appears, and which. */
export const wordsIn = (where: string, text: string, words: readonly RegExp[]): string[] =>
  text.split('\n').flatMap((line) =>
    words.flatMap((word) => {
      const [found] = word.exec(line) ?? [];
      return found === undefined ? [] : [`${where}: ${found}: ${line.trim().slice(0, 120)}`];
    }),
  );

/**
 * Where screens show one of the words once they have loaded. The first one is opened by its
 * address, and the others by links; `two-banks.spec.ts` reads the documents of the server.
 */
export async function wordsOn(
  page: Page,
  paths: readonly string[],
  words: readonly RegExp[],
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (path === paths[0]) await page.goto(path);
    else await followTo(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true], [data-slot=skeleton]')).toHaveCount(0);
    found.push(...wordsIn(path, await page.locator('body').innerText(), words));
  }
  return found;
}
