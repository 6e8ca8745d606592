import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { paymentProviders } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { type BuiltFile, builtFile } from './built-files.ts';

/** The build's output (`apps/web/scripts/visitor-pages.ts`). */
interface Rendered {
  firstPaint: string;
  bank: Record<string, string>;
  publicDemo: Record<string, string>;
}

/** What the bank offers, and the version of its terms and rates. */
export interface Current {
  version: string;
  services: BankServices;
}

/**
 * What the rendered pages promise but a bank may not offer: an account that opens with a card,
 * higher interest on savings than on checking, unlimited withdrawals from checking, IRAs, wires,
 * and every payment service. If any is missing, the browser renders the pages with the services in the
 * document.
 */
const saysTheTruth = (offered: BankServices): boolean =>
  offered.cardDeposits &&
  offered.iras &&
  offered.savingsInterest === 'more' &&
  offered.terms.byType.checking.withdrawalLimit === null &&
  offered.wires &&
  offered.paymentProviders.length === paymentProviders.length;

/** The document of a visitor page at an address, if the build has rendered it. */
type VisitorPages = (url: string, current: Current) => Promise<BuiltFile> | null;

/**
 * Reads the visitor pages that the build has rendered. Each is inserted into the document and
 * compressed on its first request for each version of the bank's terms and rates, because it is the
 * same for every visitor. `document` returns the rest of the document for an address. Without a
 * build there are no pages.
 */
export async function readVisitorPages(
  webRoot: string,
  document: (url: string, current: Current) => string,
): Promise<VisitorPages> {
  const file = join(webRoot, '.vite/visitor-pages.json');
  if (!existsSync(file)) return () => null;
  const rendered: Rendered = JSON.parse(await readFile(file, 'utf8'));
  const files = new Map<string, { version: string; file: Promise<BuiltFile> }>();
  return (url, current) => {
    const { version, services } = current;
    if (!saysTheTruth(services)) return null;
    const pages = services.isPublicDemo ? rendered.publicDemo : rendered.bank;
    const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
    if (page === undefined) return null;
    const known = files.get(url);
    if (known?.version === version) return known.file;
    const file = compressed(withPage(document(url, current), rendered.firstPaint, page));
    files.set(url, { version, file });
    return file;
  };
}

/** A page with a form waits for the app, because input typed or submitted earlier would be lost. */
function withPage(document: string, firstPaint: string, page: string): string {
  const [before, after] = document.split(firstPaint);
  if (before === undefined || after === undefined)
    throw new Error('the built document does not begin with the first paint');
  const inert = page.includes('<form') ? ' inert' : '';
  return `${before}<div id="root" data-prerendered${inert}>${page}</div>${after}`;
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
