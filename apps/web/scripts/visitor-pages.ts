import { Window } from 'happy-dom';
import { createServer, createServerModuleRunner, type Plugin } from 'vite';
import type { renderPage } from '../src/prerender.tsx';
import { firstPaintMarkup } from './first-paint.ts';

/** The visitor's pages as HTML, by address (path, or path and view). */
export interface VisitorPages {
  /** What stands in the document's root, and a page takes the place of. */
  firstPaint: string;
  /** Those of a bank, and those of a demo that others can reach: each of its pages says so. */
  bank: Record<string, string>;
  publicDemo: Record<string, string>;
}

/** What the app and its libraries use of a window while they are loaded and rendered. */
const globals = [
  'window',
  'document',
  'location',
  'history',
  'navigator',
  'sessionStorage',
  'localStorage',
  'addEventListener',
  'removeEventListener',
  'matchMedia',
  'PublicKeyCredential',
] as const;

/**
 * Renders the visitor's pages at `addresses`, so that the server can send them ready to be read and
 * the browser shows them before it has run a script. Only pages that look the same for every visitor,
 * and of the bank's services depend on nothing but `isPublicDemo` and what the server knows of them
 * (`apps/server/src/http/plugins/visitor-pages.ts`), may be listed.
 */
export function visitorPages(addresses: readonly string[]): Plugin {
  return {
    name: 'visitor-pages',
    apply: 'build',
    async generateBundle() {
      const pages: VisitorPages = {
        firstPaint: firstPaintMarkup,
        bank: await renderAll(addresses, { isPublicDemo: false }),
        publicDemo: await renderAll(addresses, { isPublicDemo: true }),
      };
      this.emitFile({
        type: 'asset',
        fileName: '.vite/visitor-pages.json',
        source: JSON.stringify(pages),
      });
    },
  };
}

async function renderAll(
  addresses: readonly string[],
  { isPublicDemo }: { isPublicDemo: boolean },
): Promise<Record<string, string>> {
  const server = await createServer({
    configFile: false,
    root: new URL('..', import.meta.url).pathname,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const pages: Record<string, string> = {};
    for (const address of addresses) {
      const leave = enter(address, isPublicDemo);
      try {
        // Each page begins with modules that nothing has used yet, as in a browser.
        const runner = createServerModuleRunner(server.environments.ssr, { hmr: false });
        const entry: { renderPage: typeof renderPage } = await runner.import('/src/prerender.tsx');
        pages[address] = await entry.renderPage();
        await runner.close();
      } finally {
        await leave();
      }
    }
    return pages;
  } finally {
    await server.close();
  }
}

/** Puts a window at an address into the globals; returns what takes it away. */
function enter(address: string, isPublicDemo: boolean): () => Promise<void> {
  const window = new Window({ url: `https://localhost${address}` });
  const meta = window.document.createElement('meta');
  meta.name = 'bank-services';
  meta.content = JSON.stringify({ isPublicDemo });
  window.document.head.append(meta);
  Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
  const before = globals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  for (const name of globals)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: name === 'window' ? window : Reflect.get(window, name),
    });
  return async () => {
    globals.forEach((name, index) => {
      const descriptor = before[index];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    });
    await window.happyDOM.close();
  };
}
