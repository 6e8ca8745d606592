import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { brand } from '@seven-hills/bank/brand';
import { projectRoot } from '@seven-hills/project';
import { launchOptions } from '../../../../e2e/support/browser.ts';
import {
  chooseRecipient,
  review,
  sendButton,
} from '../../../../e2e/support/complete-transaction.ts';
import type { MeasuredBank } from '../banks/measured-bank.ts';
import { loadedPin } from '../load/load-customers.ts';

export const longTaskMs = 50;
export const rowsScrolled = 10_000;

/** The flags that the tests use. */
export const chromeFlags = launchOptions.args ?? [];

/** The browser that the tests use; `null` for Playwright's own. */
export async function findChromium(): Promise<string | null> {
  const finder = pathToFileURL(join(projectRoot(), 'tools/build/testing/find-browser.mjs')).href;
  const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
  const found = findBrowser();
  if (found === null) throw new Error('there is no browser to measure with');
  return found === 'playwright' ? null : found;
}

/** The state of a browser after signing in. */
export const sessionCookies = (site: string, token: string) => [
  { name: 'session', value: token, url: site },
  { name: brand.signedInCookie, value: '1', url: site },
];

async function signedInPage(chrome: Browser, site: string, token: string): Promise<Page> {
  const context = await chrome.newContext({ locale: 'en-US', timezoneId: 'America/New_York' });
  await context.addCookies(sessionCookies(site, token));
  return context.newPage();
}

/** Waits until the app has taken over the page that the server has rendered. */
async function untilTakenOver(page: Page): Promise<void> {
  while (!(await page.evaluate<boolean>(hasApp))) await page.waitForTimeout(20);
}

/** React marks the element that contains the app. */
const hasApp = `Object.keys(document.getElementById('root')).some((name) => name.startsWith('__reactContainer'))`;

/**
 * Measures the time from the click on the review's button until the receipt's first frame is
 * painted, in ms.
 */
export async function measureTransferAnswers(
  chrome: Browser,
  site: string,
  { customers }: MeasuredBank,
  rounds: number,
): Promise<number[]> {
  const [sender, recipient] = customers;
  if (!sender || !recipient) throw new Error('a transfer needs two customers');
  const payee = await signedInPage(chrome, site, recipient.sessionToken);
  const { accountNumber }: { accountNumber: string } = await (
    await payee.request.get(`${site}/api/account`)
  ).json();
  await payee.context().close();
  const page = await signedInPage(chrome, site, sender.sessionToken);
  const answers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${site}/dashboard?view=transaction&type=transfer`);
    await untilTakenOver(page);
    await chooseRecipient(page, accountNumber);
    await page.getByLabel('Amount').fill('1.00');
    await review(page, loadedPin);
    await sendButton(page).waitFor();
    answers.push(await page.evaluate<number>(timeAnswer));
  }
  await page.context().close();
  return answers;
}

/** Runs in the page. A frame requested within a frame begins when the previous one is painted. */
const timeAnswer = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no receipt within 30 seconds')), 30_000);
  const startedAt = performance.now();
  new MutationObserver((changes, observer) => {
    if (!document.querySelector('[role="dialog"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - startedAt)));
  }).observe(document.body, { childList: true, subtree: true });
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Complete Transaction')).click();
})`;

/**
 * Scrolls through a long history as fast as it loads, and records the tasks that blocked the page.
 */
export async function measureScrolling(chrome: Browser, site: string, token: string) {
  const page = await signedInPage(chrome, site, token);
  await page.goto(`${site}/dashboard?view=history`);
  await page.getByRole('table').getByRole('row').nth(5).waitFor();
  await untilTakenOver(page);
  // What follows the first screen is not part of the scrolling.
  await page.waitForLoadState('networkidle');
  const result = await page.evaluate<{ rows: number; seconds: number; tasks: number[] }>(
    scrollThrough,
  );
  await page.context().close();
  return {
    ...result,
    longestTaskMs: Math.max(0, ...result.tasks),
    longTasks: result.tasks.filter((ms) => ms > longTaskMs).length,
  };
}

/**
 * Runs in the page: scrolls one step per frame, until enough rows have passed or no more arrive.
 */
const scrollThrough = `(async () => {
  const tasks = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const startedAt = performance.now();
  let rows = 0;
  while (rows < ${rowsScrolled} && performance.now() - startedAt < 120_000) {
    window.scrollBy({ top: 600, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const last = [...document.querySelectorAll('[role="row"][aria-rowindex]')].at(-1);
    rows = Math.max(rows, Number(last?.getAttribute('aria-rowindex') ?? 0));
  }
  observer.disconnect();
  return { rows, seconds: (performance.now() - startedAt) / 1000, tasks };
})()`;
