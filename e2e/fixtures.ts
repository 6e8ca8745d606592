import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import { type KeptContexts, keepContexts } from './kept-contexts.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Fixtures {
  /** Lets a test declare the console errors and failed responses that it provokes on purpose. */
  allowErrors: (pattern: RegExp) => void;
}

/**
 * A test fails if any of its pages has a console error, an uncaught exception, or a response with a
 * status of 500 or above.
 */
export const test = base.extend<Fixtures, { keptContexts: KeptContexts }>({
  keptContexts: [
    async ({ browser }, use) => use(keepContexts(browser)),
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env.BANK_URL),
  context: async ({ browser, baseURL, viewport, hasTouch, keptContexts }, use, { errors }) => {
    keptContexts.beginTest();
    await use(await browser.newContext({ ...(baseURL && { baseURL }), viewport, hasTouch }));
    // A failed test's pages stay open for its screenshots, and its worker ends.
    if (errors.length === 0) await keptContexts.endTest();
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    // A dialog that has just closed goes back one step in the history. A person never enters a URL
    // that quickly, but a test does, and the step would abort or undo its navigation.
    page.goto = async (...call) => {
      await dialogIsGone(page);
      const response = await goto(...call).catch((error: Error) => {
        if (error.message.includes('net::ERR_ABORTED')) return goto(...call);
        throw error;
      });
      await isTakenOver(page);
      return response;
    };
    await use(page);
  },
  allowErrors: [
    async ({ context }, use) => {
      // A session can end while the page's socket is still connecting; journeys of live updates
      // fail without their socket.
      const allowed = [/WebSocket connection .*HTTP Authentication failed/];
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!allowed.some((pattern) => pattern.test(problem))) problems.push(problem);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== 'error') return;
        // The browser itself reports each response with a status of 400 or above, which is cheaper
        // than listening to all responses.
        const [isFailedRequest, status] = /^Failed to load resource:(?:.* status of (\d+))?/.exec(
          message.text(),
        ) ?? [''];
        if (!isFailedRequest) note(`console: ${message.text()}`);
        else if (Number(status) >= 500) note(`${status}: ${message.location().url}`);
      };
      const onException = (error: WebError) =>
        note(`exception: ${error.error().stack ?? error.error().message}`);
      context.on('console', onConsole);
      context.on('weberror', onException);
      await use((pattern) => void allowed.push(pattern));
      context.off('console', onConsole);
      context.off('weberror', onException);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the app has taken over a page that the server rendered, which can be after its load
 * on a busy machine. Until then, a click on a button does nothing, and what a test types is lost.
 */
export async function isTakenOver(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasApp).catch(() => false)).toBe(true);
}

/** Whether React listens to the page's events: it marks the element that contains the app. */
function hasApp(): boolean {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((name) => name.startsWith('__reactContainer'));
}

/**
 * Waits until a closed dialog has taken its step back in the history, which would otherwise undo a
 * navigation or filters typed in the meantime. A dialog whose call is in progress closes when the
 * call succeeds, so this waits for the call first. Retries if the page is replaced, because its
 * response is lost.
 */
export async function dialogIsGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isClosingDialog).catch(() => true)).toBe(false);
}

/** Whether a dialog is about to close, or has closed without its step back in the history. */
function isClosingDialog(): boolean {
  const layer: unknown = window.history.state?.layer;
  const dialogs = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')];
  if (dialogs.length === 0) return layer !== undefined;
  return dialogs.some((dialog) => dialog.querySelector('button[aria-disabled=true]') !== null);
}

export { expect };

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

declare global {
  interface Window {
    axe: { run(context: unknown, options: unknown): Promise<{ violations: Violation[] }> };
  }
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Light and dark mode differ only in colors (`light-dark()` in the tokens). */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** How many checks a journey has made. */
const checksMade = new WeakMap<object, number>();

type Scheme = 'light' | 'dark';
const bothSchemes: readonly Scheme[] = ['light', 'dark'];

/**
 * With EVERY_SIZE=1, all journeys check light and dark mode. Otherwise they alternate between the
 * two, which halves the cost; `apps/web/test/ui/brand.test.ts` checks each pair of colors in both.
 */
function schemesToCheck(): readonly Scheme[] {
  if (process.env.EVERY_SIZE) return bothSchemes;
  const test = base.info();
  const made = checksMade.get(test) ?? 0;
  checksMade.set(test, made + 1);
  // Half of the journeys start in dark mode, the same ones in every run; those that run at both
  // sizes, at one of them.
  const start = test.title.length + Number(test.project.name === 'phone');
  return [(made + start) % 2 === 0 ? 'light' : 'dark'];
}

/** The viewports of the two projects. */
export const phone = { width: 360, height: 780 };
export const desktop = { width: 1280, height: 800 };

/**
 * Checks the page in its current state for WCAG 2.2 AA violations and sideways scrolling, on a
 * phone in light or dark mode, and on a desktop in the other one. For the passes over each area:
 * resizing a page is cheaper than a second journey to it. A journey that runs at both sizes checks
 * its own.
 */
export async function checkEverySize(page: Page): Promise<void> {
  const own = page.viewportSize() ?? desktop;
  const runsAtBoth = process.env.EVERY_SIZE || base.info().tags.includes('@every-size');
  await atEverySize(
    page,
    async (size) => {
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(excess, { message: `at ${size.width}` }).toBeLessThanOrEqual(0);
      await checkAccessibility(page);
    },
    runsAtBoth ? [own] : [phone, desktop],
  );
}

/**
 * Makes a check with the page at the size of a phone and of a desktop, and then at its own again.
 */
export async function atEverySize(
  page: Page,
  check: (size: typeof phone) => Promise<void>,
  sizes: readonly (typeof phone)[] = [phone, desktop],
): Promise<void> {
  const own = page.viewportSize() ?? desktop;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await check(size);
  }
  await page.setViewportSize(own);
}

/**
 * Checks the page in its current state for WCAG 2.2 AA violations, by default in the appearances
 * that this run covers.
 */
export async function checkAccessibility(page: Page, schemes = schemesToCheck()): Promise<void> {
  // Rows are dimmed while new ones load.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(placeBars, 'static');
  for (const colorScheme of schemes) {
    // Pages start light. Setting the same scheme again would restyle the whole page.
    if (colorScheme === 'dark') await page.emulateMedia({ colorScheme });
    await page.evaluate(finishAnimations);
    if (await page.evaluate(() => !('axe' in window))) await evaluateSource(page, await axeSource);
    const violations = await page.evaluate(
      async (options) => (await window.axe.run(document, options)).violations,
      // Takes half the time: collects nothing about rules that pass, and refetches no style sheets.
      {
        runOnly: colorScheme === schemes[0] ? allRules : colorRules,
        resultTypes: ['violations'],
        preload: false,
      },
    );
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${colorScheme}: ${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`,
      ),
    );
    expect(found).toEqual([]);
  }
  if (schemes.includes('dark')) await page.emulateMedia({ colorScheme: null });
  await page.evaluate(placeBars, '');
}

/**
 * Sets the CSS position of the bars at the window's edges. The content that they cover can be
 * scrolled into view, but axe would count it as too small a target.
 */
function placeBars(position: string): void {
  for (const bar of document.querySelectorAll<HTMLElement>('[class*="short:static!"]'))
    bar.style.position = position;
}

/**
 * Runs a script that the page's content security policy would block. `page.evaluate` would parse
 * its half megabyte two more times, in the test.
 */
async function evaluateSource(page: Page, expression: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression });
  await session.detach();
}

/** Waits until fade-ins have finished, because they change colors. Spinners continue. */
async function finishAnimations(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** The demo users and their credentials. */
export const demo = {
  olivia: 'olivia@example.com',
  marcus: 'marcus@example.com',
  priya: 'priya@example.com',
  noah: 'noah@example.com',
  sam: 'sam@example.com',
  admin: 'admin@example.com',
  teller: 'teller@example.com',
  operations: 'operations@example.com',
  password: 'Seven-Hills-1892',
  pin: '1892',
} as const;

/** Signs in over the API, for journeys about something else. */
export async function signIn(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/login', {
    data: { email, password: demo.password },
  });
  expect(response.status()).toBe(200);
}

/**
 * Navigates as a link would, without loading another document, which takes a fifth of the processor
 * time of `page.goto`.
 */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState(null, '', to), path);

/** Follows a link to a screen with another heading, and waits for it. */
export async function followTo(page: Page, path: string): Promise<void> {
  await dialogIsGone(page);
  const heading = page.locator('main h1');
  const before = await heading.innerText();
  await follow(page, path);
  await expect(heading).not.toHaveText(before);
}

/**
 * Stops the page's clock ten seconds ahead; `page.clock.runFor` then advances it. With
 * `page.clock.install` alone, time goes on, and on a busy machine, a timer may run out before the
 * test checks it.
 */
export const stopTime = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 10_000);

/**
 * Returns everything that pages have stored in the browser as one string: storage, the current
 * history entry, and readable cookies.
 */
export async function keptByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    const { localStorage, sessionStorage, history } = window;
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      window.name,
      location.href,
      databases,
      caches,
    ]);
  });
}

/** Shows the filters next to a list's search, which phones show on request. */
export async function openFilters(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  const button = page.getByRole('button', { name: /^More Filters/ });
  if (await button.isVisible()) await button.click();
}

/** Shows the actions on a customer's page, which phones show on request. */
export async function openCustomerActions(page: Page): Promise<void> {
  await page.getByRole('tablist', { name: 'About the customer' }).waitFor();
  const button = page.getByRole('button', { name: 'Contacts and Actions', expanded: false });
  if (await button.isVisible()) await button.click();
}

/** Presses a button in a row of a staff table, where phones show the row's buttons on request. */
export async function pressInRow(page: Page, name: string | RegExp): Promise<void> {
  const hidden = page.getByRole('button', { name, includeHidden: true });
  await hidden.first().waitFor({ state: 'attached' });
  const more = page
    .getByRole('row')
    .filter({ has: hidden })
    .getByRole('button', { name: /^More / });
  if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false')
    await more.click();
  await page.getByRole('button', { name }).click();
}

/** The toasts on a page. */
export const toast = (page: Page) => page.locator('[data-slot="toast"]');
