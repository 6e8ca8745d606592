import type { BrowserContext, Page, Route } from '@playwright/test';

/** The customer's screens that the server renders. */
export const screens = [
  { address: '/dashboard', heading: 'Account Overview' },
  { address: '/dashboard?view=history', heading: 'Activity' },
  { address: '/dashboard?view=transaction', heading: 'Make Transaction' },
  { address: '/dashboard?view=external-transfer', heading: 'External Transfers' },
];

/**
 * Opens an address until its document contains the page; a busy server leaves some to the browser.
 */
export async function openRendered(
  page: Page,
  address: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<string> {
  for (;;) {
    const html = (await (await page.goto(address, { waitUntil }))?.text()) ?? '';
    if (html.includes('data-signed-in')) return html;
    await page.waitForTimeout(500);
  }
}

/**
 * Opens an address in a tab that shows nothing else before, prepared, until its document contains
 * the page.
 */
export async function openOnce(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Page> {
  for (;;) {
    const page = await context.newPage();
    await prepare(page);
    const html = (await (await page.goto(address, { waitUntil: 'commit' }))?.text()) ?? '';
    if (/ data-(?:signed-in|prerendered) /.test(html)) return page;
    await page.waitForTimeout(500);
    await page.close();
  }
}

/** Returns how far a page's layout has shifted. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as { value?: number }).value ?? 0;
    }).observe({ type: 'layout-shift', buffered: true });
    // Past the next paint, whose shifts count, too.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return sum;
  });

/** Lets a page wait for its scripts, or other files, until the returned function is called. */
export async function withSlow(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
