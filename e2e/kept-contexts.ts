import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** The contexts of a worker's browser. */
export interface KeptContexts {
  /** Stops tracking open contexts: those opened before a test belong to its file. */
  beginTest(): void;
  /** Closes the contexts that the test has left open. */
  endTest(): Promise<void>;
}

/**
 * Calls whose effects emptying a context does not undo; a context with one of them is closed for
 * good.
 */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const;
const lastingTimes = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** A context whose pages take longer to close, in milliseconds, is closed for good. */
const closingMsMax = 5_000;

/**
 * Makes `browser.newContext` reuse contexts that were closed before, emptied of pages, cookies,
 * storage, and permissions. They keep the bank's files in their cache, and its scripts compiled: in
 * a new context, the first view of a screen costs twice the processor time. Playwright's own
 * `reuseContext` clears the cache.
 */
export function keepContexts(browser: Browser): KeptContexts {
  const create = browser.newContext.bind(browser);
  const free = new Map<string, BrowserContext[]>();
  let opened: BrowserContext[] = [];

  const createOne = async (key: string, options: BrowserContextOptions) => {
    const context = await create(options);
    const closeForGood = context.close.bind(context);
    const openPage = context.newPage.bind(context);
    /** An empty page, from which the context is emptied: the first page of the next test. */
    let spare: Page | null = null;
    let isChanged = false;
    const note = () => {
      isChanged = true;
    };
    for (const name of lasting) watch(context, name, note);
    for (const name of lastingTimes) watch(context.clock, name, note);
    context.newPage = async () => {
      const page = spare ?? (await openPage());
      spare = null;
      return page;
    };
    context.close = async () => {
      opened = opened.filter((other) => other !== context);
      if (isChanged) return closeForGood();
      const pages = context.pages();
      spare = await openPage();
      // On a busy machine, the browser sometimes never confirms that a page was closed.
      const closing = Promise.all(pages.map((page) => page.close())).then(() => true);
      if (!(await Promise.race([closing, sleep(closingMsMax, false, { ref: false })])))
        return closeForGood();
      await empty(context, spare, options.baseURL);
      free.set(key, [...(free.get(key) ?? []), context]);
    };
    return context;
  };

  browser.newContext = async (options = {}) => {
    const key = JSON.stringify(options);
    const context = free.get(key)?.pop() ?? (await createOne(key, options));
    opened.push(context);
    return context;
  };
  return {
    beginTest: () => {
      opened = [];
    },
    endTest: async () => {
      for (const context of opened) await context.close();
    },
  };
}

/** Calls `note` before each call of a method. */
function watch<K extends string>(owner: Record<K, unknown>, name: K, note: () => void): void {
  const call = owner[name] as (...parameters: unknown[]) => unknown;
  owner[name] = (...parameters: unknown[]) => {
    note();
    return call.apply(owner, parameters);
  };
}

/** Removes what a test has put into a context whose pages are closed. */
async function empty(
  context: BrowserContext,
  page: Page,
  baseUrl: string | undefined,
): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(page);
  for (const origin of originsOf([baseUrl, process.env.BANK_URL]))
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/**
 * The origins of addresses, and of the same ports under the name `localhost`, which passkeys need.
 */
function originsOf(addresses: readonly (string | undefined)[]): Set<string> {
  return new Set(
    addresses.flatMap((address) => {
      if (!address) return [];
      const byName = new URL(address);
      byName.hostname = 'localhost';
      return [new URL(address).origin, byName.origin];
    }),
  );
}
