import { workerData } from 'node:worker_threads';
import type { PageOrder } from './page-order.ts';

/** What the app and its libraries use of a browser while they load and render, before any effect. */
const { address, services, texts } = workerData as PageOrder;

const nothing = () => undefined;
const emptyStorage = { length: 0, getItem: () => null, setItem: nothing, removeItem: nothing };
const document = {
  cookie: '',
  documentElement: { dataset: {} },
  addEventListener: nothing,
  removeEventListener: nothing,
  getElementById: (id: string) => (id === 'texts' ? { textContent: JSON.stringify(texts) } : null),
  querySelector: (selector: string) =>
    selector === 'meta[name="bank-services"]' ? { content: JSON.stringify(services) } : null,
};
const window = {
  document,
  location: new URL(`https://localhost${address}`),
  history: { state: null, pushState: nothing, replaceState: nothing },
  navigator: { userAgent: '', language: 'en-US', onLine: true },
  sessionStorage: emptyStorage,
  localStorage: emptyStorage,
  isSecureContext: true,
  addEventListener: nothing,
  removeEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  // Whether the browser has passkeys is asked; whether the device has is asked in an effect.
  PublicKeyCredential: class {},
};

for (const [name, value] of Object.entries({ ...window, window }))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
