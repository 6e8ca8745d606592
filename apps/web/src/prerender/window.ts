import { workerData } from 'node:worker_threads';
import { brand } from '@seven-hills/bank/brand';
import type { PageOrder } from './page-order.ts';

/**
 * What the app and its libraries use of a browser while they load and render, before any effect.
 */
const {
  address = '/',
  services,
  texts = {},
} = workerData as Pick<PageOrder, 'services'> & Partial<PageOrder>;

/** The customer's page that is being rendered. */
let shown: { timers: NodeJS.Timeout[]; refused: string[] } | null = null;

const nothing = () => undefined;
/** What would outlive a page: nothing of a customer may. */
const leaving = (name: string) => () => {
  if (!shown) return;
  shown.refused.push(name);
  throw new Error(`a page that is being rendered must not call ${name}`);
};
const storage = {
  length: 0,
  getItem: () => null,
  setItem: leaving('setItem'),
  removeItem: nothing,
};
const document = {
  cookie: '',
  documentElement: { dataset: {} },
  addEventListener: leaving('addEventListener'),
  removeEventListener: nothing,
  getElementById: (id: string) => (id === 'texts' ? { textContent: JSON.stringify(texts) } : null),
  querySelector: (selector: string) =>
    selector === 'meta[name="bank-services"]' ? { content: JSON.stringify(services) } : null,
};
const window = {
  document,
  location: new URL(`https://localhost${address}`),
  history: {
    // A visit, so that the app need not begin one.
    state: { visit: 'rendered' },
    pushState: leaving('pushState'),
    replaceState: leaving('replaceState'),
  },
  dispatchEvent: leaving('dispatchEvent'),
  navigator: { userAgent: '', language: 'en-US', onLine: true },
  sessionStorage: storage,
  localStorage: storage,
  scrollY: 0,
  isSecureContext: true,
  addEventListener: leaving('addEventListener'),
  removeEventListener: nothing,
  matchMedia: () => ({
    matches: false,
    addEventListener: nothing,
    removeEventListener: nothing,
  }),
  // Whether the browser has passkeys is asked; whether the device has is asked in an effect.
  PublicKeyCredential: class {},
  fetch: () => {
    throw new Error('a page is rendered from what was read for it');
  },
};

const setTimer = globalThis.setTimeout;
Object.assign(globalThis, {
  setTimeout: Object.assign((...call: Parameters<typeof setTimer>) => {
    const timer = setTimer(...call);
    shown?.timers.push(timer);
    return timer;
  }, setTimer),
});

/**
 * Lets `render`, which must not wait for anything, render a signed-in person's page at a URL. Its
 * timers end with it. Fails if it left something for later.
 */
export function showAt<T>(url: string, render: () => T): T {
  const page = { timers: [], refused: [] };
  shown = page;
  Object.assign(globalThis, { location: new URL(url, 'https://localhost') });
  document.cookie = `${brand.signedInCookie}=1`;
  try {
    const result = render();
    if (page.refused.length > 0) throw new Error(`the page called ${page.refused.join(', ')}`);
    return result;
  } finally {
    shown = null;
    Object.assign(globalThis, { location: window.location });
    document.cookie = '';
    for (const timer of page.timers) clearTimeout(timer);
  }
}

for (const [name, value] of Object.entries({ ...window, window }))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
