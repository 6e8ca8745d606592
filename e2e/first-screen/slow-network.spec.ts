import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  type OpenedAccount,
  openAccountElsewhere,
  signInAs,
} from '../support/people/open-account.ts';
import { openOnce, screens, shiftsOf } from './rendered.ts';

/** First screens on a slow network: they read and stay as they were painted. */

let me: OpenedAccount;
test.beforeAll(async () => {
  me = await openAccountElsewhere({
    firstName: 'Wilhelmina-Alexandra-Maximiliana-Theodora',
    pin: '2580',
  });
});

/** Slows the network of a page. */
async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = 400_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return devtools;
}

test('on a slow network, a page to read loads its scripts once it is used @phone', async ({
  context,
}) => {
  const page = await context.newPage();
  const devtools = await slowDown(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const scripts = page.locator('script[type=module]');
  await expect(scripts).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
  await expect(scripts).toHaveCount(1);
  await devtools.detach();
});

test('on a slow network, the overview needs no scripts until it is used @phone', async ({
  context,
}) => {
  await signInAs(context.request, me.email, me.password);
  const page = await openOnce(context, '/dashboard', slowDown);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('script[type=module]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
});

test('no first screen moves when its fonts arrive after its paint @every-size', async ({
  browser,
  page,
}) => {
  for (const address of ['/', '/?view=login', ...screens.map((screen) => screen.address)]) {
    // An empty cache, in which no page has left its fonts.
    const fresh = await browser.newContext({
      viewport: page.viewportSize(),
      ...(process.env.BANK_URL && { baseURL: process.env.BANK_URL }),
    });
    if (address.startsWith('/dashboard')) await signInAs(fresh.request, me.email, me.password);
    const { promise: arrival, resolve: fontsArrive } = Promise.withResolvers<void>();
    const first = await openOnce(fresh, address, async (tab) => {
      // Without the app, which has journeys of its own.
      await tab.route('**/assets/*.js', (route) => route.abort());
      await tab.route('**/*.woff2', async (route) => {
        await arrival;
        await route.continue();
      });
    });
    await expect(first.getByRole('heading', { level: 1 })).toBeVisible();
    // The page has been painted, with the fonts that it will keep.
    expect(await shiftsOf(first), address).toBeLessThan(0.02);
    const fonts = first.waitForResponse('**/*.woff2');
    fontsArrive();
    await fonts;
    await first.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await shiftsOf(first), address).toBeLessThan(0.02);
    await fresh.close();
  }
});
