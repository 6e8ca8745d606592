import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageTexts } from '@seven-hills/contracts/help/texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { aroundPage } from './around-page.ts';
import { type BuiltFile, builtFile } from './built-files.ts';
import type { Look } from './looks.ts';

/** The build's output (`apps/web/scripts/visitor-pages.ts`). */
interface Listed {
  firstPaint: string;
  addresses: readonly string[];
}

/** What the bank offers, and the version of its terms and rates. */
export interface Current {
  version: string;
  services: BankServices;
}

/** The texts that the page at an address shows, for what the bank offers. */
export type TextsAt = (address: string, services: BankServices) => PageTexts;

/** Renders the page of visitors at an address. */
export type RenderPage = (
  address: string,
  services: BankServices,
  texts: PageTexts,
) => Promise<string>;

/** The document of a visitor page at an address, for a look; null if it is not one. */
type VisitorPages = (url: string, current: Current, look: Look) => Promise<BuiltFile> | null;

/** A rendered page, and its documents by look. */
interface Rendered {
  version: string;
  page: Promise<string>;
  documents: Map<string, Promise<BuiltFile>>;
}

/**
 * Serves the pages of visitors rendered. Each is rendered on its first request for each version of
 * the bank's terms and rates, because it is the same for every visitor, and compressed for each
 * look. `document` returns a page's document for an address, with `firstPaint` in it, the markup
 * that the page takes the place of. Without a build there are no pages.
 */
export async function readVisitorPages(
  webRoot: string,
  document: (url: string, current: Current, look: Look) => string,
  toBankDocument: (template: string) => string,
  textsAt: TextsAt,
  render: RenderPage = renderInThread(webRoot),
): Promise<VisitorPages> {
  const file = join(webRoot, '.vite/visitor-pages.json');
  if (!existsSync(file)) return () => null;
  const listed: Listed = JSON.parse(await readFile(file, 'utf8'));
  const firstPaint = toBankDocument(listed.firstPaint);
  const pages = new Map<string, Rendered>();
  function pageAt(url: string, { version, services }: Current, texts: PageTexts): Rendered {
    const known = pages.get(url);
    if (known?.version === version) return known;
    const page = render(url, services, texts);
    const rendered = { version, page, documents: new Map() };
    pages.set(url, rendered);
    // The next visitor tries again.
    page.catch(() => pages.delete(url));
    return rendered;
  }
  return (url, current, look) => {
    if (!listed.addresses.includes(url)) return null;
    const texts = textsAt(url, current.services);
    const { page, documents } = pageAt(url, current, texts);
    const key = JSON.stringify(look);
    const known = documents.get(key);
    if (known) return known;
    const file = page.then((markup) => {
      const whole = withTexts(document(url, current, look), texts);
      const [before, after] = aroundPage(whole, firstPaint, 'data-prerendered');
      return compressed(`${before}${markup}</div>${after}`);
    });
    documents.set(key, file);
    // The next visitor tries again.
    file.catch(() => documents.delete(key));
    return file;
  };
}

/** How long a page may take, in milliseconds. */
const renderingTimeMax = 20_000;

/** Renders pages in the build's worker thread (`apps/web/src/prerender`), each in a new one. */
function renderInThread(webRoot: string): RenderPage {
  const thread = join(webRoot, '.prerender/main.js');
  return async (address, services, texts) => {
    const worker = new Worker(thread, { workerData: { address, services, texts } });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error('took too long')), renderingTimeMax);
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('ended without a page')));
    try {
      return await promise;
    } catch (error) {
      throw new Error(`rendering ${address} failed`, { cause: error });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  };
}

/** The browser needs the texts of a rendered page to take it over. */
function withTexts(document: string, texts: PageTexts): string {
  if (Object.keys(texts).length === 0) return document;
  // A `<` could end the element.
  const content = JSON.stringify(texts).replaceAll('<', '\\u003c');
  const element = `<script type="application/json" id="texts">${content}</script>`;
  return document.replace('</head>', () => `${element}</head>`);
}

async function compressed(document: string): Promise<BuiltFile> {
  const plain = Buffer.from(document);
  // The highest quality takes ten times as long and saves only a twentieth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  return builtFile(plain, { br, gzip: gz });
}
