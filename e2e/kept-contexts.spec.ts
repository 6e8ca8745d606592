import type { Browser } from '@playwright/test';
import { expect, isTakenOver, keptByBrowser, test } from './fixtures.ts';

/** The guarantees of the fixtures for all journeys. */

test('a context that is reused contains nothing from the previous test', async ({ browser }) => {
  const options = { baseURL: process.env.BANK_URL ?? '' };
  const first = await browser.newContext(options);
  const page = await first.newPage();
  await page.goto('/about');
  await first.addCookies([{ name: 'left', value: 'behind', url: options.baseURL }]);
  await first.grantPermissions(['geolocation']);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
    await caches.open('left-behind');
    await new Promise((resolve) => {
      indexedDB.open('left-behind').onsuccess = resolve;
    });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 500, height: 500 });
  await page.exposeFunction('leftBehind', () => true);
  await page.addInitScript(() => Reflect.set(window, 'leftBehind', true));
  await page.route('**/about', (route) => route.abort());
  await first.newPage();
  await first.close();

  const second = await browser.newContext(options);
  expect(second === first).toBe(true);
  const other = await second.newPage();
  await other.goto('/about');
  expect(second.pages().length).toBe(1);
  expect(await second.cookies()).toEqual([]);
  expect(await keptByBrowser(other)).not.toContain('left');
  const found = await other.evaluate(async () => ({
    leftBehind: 'leftBehind' in window,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: window.innerWidth,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));
  expect(found).toMatchObject({ leftBehind: false, isDark: false });
  expect(found.width).not.toBe(500);
  expect(found.permission).not.toBe('granted');
  // The app notes its entry in the history when it takes over, which would stop the step back.
  await isTakenOver(other);
  await other.goBack();
  expect(other.url()).toBe('about:blank');

  // A stopped clock outlasts pages, so such a context is not reused.
  await second.clock.install();
  await second.close();
  const third = await browser.newContext(options);
  expect(third === second).toBe(false);

  // A request that was in progress when the connection was cut may never end.
  await third.setOffline(true);
  await third.close();
  const fourth = await browser.newContext(options);
  expect(fourth === third).toBe(false);

  // The browser may never confirm that a page was closed.
  const stuck = await fourth.newPage();
  stuck.close = () => new Promise(() => {});
  await fourth.close();
  const fifth = await browser.newContext(options);
  expect(fifth === fourth).toBe(false);
  await fifth.close();
});

test('a context that is reused keeps its renderer, and the code compiled there', async ({
  browser,
}) => {
  const options = { baseURL: process.env.BANK_URL ?? '' };
  const context = await browser.newContext(options);
  await (await context.newPage()).goto('/about');
  await context.close();
  const kept = await renderersOf(browser);

  const again = await browser.newContext(options);
  expect(again === context).toBe(true);
  await (await again.newPage()).goto('/about');
  expect(await renderersOf(browser)).toEqual(kept);
  await again.close();
  expect(await renderersOf(browser)).toEqual(kept);
});

/** The IDs of the processes that run a browser's pages. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => id)
    .sort((a, b) => a - b);
}
