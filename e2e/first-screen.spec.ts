import type { Page, Route } from '@playwright/test';
import { checkAccessibility, expect, test } from './fixtures.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from './support/people/open-account.ts';

/** The first screen is in the document, and the app takes it over. */

const pin = '2580';
const screens = [
  { address: '/dashboard', heading: 'Account Overview' },
  { address: '/dashboard?view=history', heading: 'Activity' },
  { address: '/dashboard?view=transaction', heading: 'Make Transaction' },
  { address: '/dashboard?view=external-transfer', heading: 'External Transfers' },
];

let me: OpenedAccount;
test.beforeAll(async () => {
  me = await openAccountElsewhere({ firstName: 'Wilhelmina-Alexandra-Maximiliana-Theodora', pin });
});

/**
 * Opens an address until its document contains the page; a busy server leaves some to the browser.
 */
async function openRendered(
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

/** Small and large phones, a tablet, and narrow and wide windows of a desktop. */
const widths = [320, 360, 768, 900, 1280];

test('each first screen is in its document and does not move at any width when the app takes it over', async ({
  page,
}) => {
  await signInAs(page.request, me.email, me.password);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The fonts of a first visit can arrive after its paint, and wrap a long name differently.
  await openRendered(page, '/dashboard');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    for (const { address, heading } of screens) {
      const html = await openRendered(page, address);
      expect(html.includes(`>${heading}</h1>`), address).toBe(true);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
      expect(moved, `${address} at ${width}`).toBeLessThan(0.02);
      const isWide = width >= 1024;
      await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(isWide ? 0 : 1);
      await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toHaveCount(isWide ? 0 : 1);
      await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(1);
    }
  }
  await checkAccessibility(page);
});

test('a first screen fits a phone before its scripts, with a long name @phone', async ({
  context,
  page,
}) => {
  await signInAs(page.request, me.email, me.password);
  const withoutApp = await context.newPage();
  await withoutApp.route('**/assets/*.js', (route) => route.abort());
  for (const { address } of screens) {
    await openRendered(withoutApp, address);
    expect(await withoutApp.evaluate(overflowing), address).toEqual([]);
    await checkAccessibility(withoutApp);
  }
});

/** Returns the texts that reach beyond the window. */
function overflowing(): string[] {
  const main = document.querySelector('main') as HTMLElement;
  return [...main.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > window.innerWidth)
    .map((each) => each.textContent ?? '');
}

test('a page that the app renders itself does not keep what is pressed', async ({ page }) => {
  await signInAs(page.request, me.email, me.password);
  await page.goto('/dashboard?view=goals');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Switch to/ }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'pressedEarly').button)).toBeNull();
});

test('on a slow network, a page to read loads its scripts once it is used @phone', async ({
  context,
}) => {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = page.locator('script[type=module]');
  await expect(scripts).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(scripts).toHaveCount(1);
  await devtools.detach();
});

/** Lets a page wait for its scripts until the returned function is called. */
async function withSlowScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route: Route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('what is typed and pressed before the scripts arrive is not lost', async ({
  context,
  page,
}) => {
  await page.goto('/?view=login');
  const slow = await context.newPage();
  const scriptsArrive = await withSlowScripts(slow);
  await slow.goto('/?view=login', { waitUntil: 'commit' });
  await slow.getByLabel('Email Address').fill(me.email);
  await slow.getByLabel('Password', { exact: true }).fill(me.password);
  await slow.getByRole('button', { name: 'Sign In', exact: true }).click();
  expect(new URL(slow.url()).search).toBe('?view=login');
  scriptsArrive();
  await expect(slow.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible();
});

test('a press before the first script arrives is made later @phone', async ({ context, page }) => {
  await signInAs(page.request, me.email, me.password);
  await openRendered(page, '/dashboard');
  const slow = await context.newPage();
  const scriptsArrive = await withSlowScripts(slow, '**/theme.js');
  await openRendered(slow, '/dashboard', 'commit');
  await slow.getByRole('button', { name: /^Notifications/ }).click();
  scriptsArrive();
  await expect(slow.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
});

test('a form keeps what was typed into it before the app took it over', async ({
  context,
  page,
}) => {
  await signInAs(page.request, me.email, me.password);
  await openRendered(page, '/dashboard?view=external-transfer');
  const slow = await context.newPage();
  const scriptsArrive = await withSlowScripts(slow);
  await openRendered(slow, '/dashboard?view=external-transfer', 'commit');
  await slow.getByLabel('Recipient Name').fill('Ada Lovelace');
  await slow.getByLabel('Amount').pressSequentially('1234');
  scriptsArrive();
  await expect(slow.getByLabel('Amount')).toHaveValue('1,234');
  await expect(slow.getByLabel('Recipient Name')).toHaveValue('Ada Lovelace');
  // The app knows it, too.
  await slow.getByRole('button', { name: /^(Review|Continue)/ }).click();
  await expect(slow.getByText('Recipient name is required')).toHaveCount(0);
});

/** Lets React begin its work only once `release` is called in the page, and counts the clicks. */
function holdReact(): void {
  Object.assign(window, { clicks: 0 });
  addEventListener('click', () => Reflect.set(window, 'clicks', Reflect.get(window, 'clicks') + 1));
  const held: (() => void)[] = [];
  const post: (message: unknown) => void = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message: unknown) {
    held.push(() => post.call(this, message));
  };
  const release = () => {
    MessagePort.prototype.postMessage = post;
    for (const send of held) send();
  };
  Object.assign(window, { release });
}

test('a press while the app takes the page over is made once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInAs(page.request, me.email, me.password);
  await page.addInitScript(holdReact);
  await openRendered(page, '/dashboard');
  const isReacts = (selector: string, mark: string) =>
    page.evaluate(
      ([selector = '', mark = '']) =>
        Object.keys(document.querySelector(selector) ?? {}).some((name) => name.startsWith(mark)),
      [selector, mark],
    );
  await expect.poll(() => isReacts('#root', '__reactContainer')).toBe(true);
  expect(await isReacts('h1', '__reactFiber')).toBe(false);
  // As assistive technology presses it: without a pointer, which would take the page over first.
  await page.getByRole('button', { name: /^Switch to/ }).dispatchEvent('click');
  await page.evaluate(() => Reflect.get(window, 'release')());
  await expect.poll(() => isReacts('h1', '__reactFiber')).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(1);
});

test('a browser without scripts shows the screen and says what needs them', async ({
  browser,
  context,
  page,
}) => {
  await signInAs(page.request, me.email, me.password);
  await openRendered(page, '/dashboard');
  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    ...(process.env.BANK_URL && { baseURL: process.env.BANK_URL }),
  });
  const reader = await withoutScripts.newPage();
  await openRendered(reader, '/dashboard');
  await expect(reader.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible();
  await expect(reader.locator('noscript p')).toContainText('need JavaScript');
  await withoutScripts.close();
});
