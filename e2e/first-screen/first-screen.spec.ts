import { checkAccessibility, expect, test } from '../fixtures.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';
import { openRendered, screens, shiftsOf, withSlow } from './rendered.ts';

/** The first screen is in the document, and the app takes it over. */

const pin = '2580';
let me: OpenedAccount;
test.beforeAll(async () => {
  me = await openAccountElsewhere({ firstName: 'Wilhelmina-Alexandra-Maximiliana-Theodora', pin });
});

/** Small and large phones, a tablet, and narrow and wide windows of a desktop. */
const widths = [320, 360, 768, 900, 1280];

test('each first screen is in its document and does not move at any width when the app takes it over', async ({
  page,
}) => {
  await signInAs(page.request, me.email, me.password);
  // Later pages have the fonts.
  await openRendered(page, '/dashboard');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    for (const { address, heading } of screens) {
      const html = await openRendered(page, address);
      expect(html.includes(`>${heading}</h1>`), address).toBe(true);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await shiftsOf(page), `${address} at ${width}`).toBeLessThan(0.02);
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

test('what is typed and pressed before the scripts arrive is not lost', async ({
  context,
  page,
}) => {
  await page.goto('/?view=login');
  const slow = await context.newPage();
  const scriptsArrive = await withSlow(slow);
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
  const scriptsArrive = await withSlow(slow, '**/theme.js');
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
  const scriptsArrive = await withSlow(slow);
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
