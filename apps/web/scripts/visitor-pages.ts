import type { Plugin } from 'vite';
import { firstPaintMarkup } from './first-paint.ts';

/** What the server needs to know to render the pages of visitors. */
export interface VisitorPages {
  /** What stands in the document's root, and a page takes the place of. */
  firstPaint: string;
  /** Their addresses: a path, or a path and view. */
  addresses: readonly string[];
}

/**
 * Lists the pages that the server renders, so that visitors can read them before their browser has
 * run a script (`src/prerender`). Only pages that look the same for every visitor, and depend on
 * nothing but the bank's folder and services, may be listed.
 */
export function visitorPages(addresses: readonly string[]): Plugin {
  return {
    name: 'visitor-pages',
    apply: 'build',
    generateBundle() {
      const pages: VisitorPages = { firstPaint: firstPaintMarkup, addresses };
      this.emitFile({
        type: 'asset',
        fileName: '.vite/visitor-pages.json',
        source: JSON.stringify(pages),
      });
    },
  };
}
