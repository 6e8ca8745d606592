import { brand } from '@seven-hills/bank/brand';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { withoutPreload } from '../src/prerender/as-sent.ts';
import { WaitingScreen } from '../src/ui/layout/waiting-screen.tsx';

const root = '<div id="root">';

/**
 * The document's root with the waiting screen in it, as the build writes it. The server puts the
 * bank's name into it (`bankDocument`).
 */
export const firstPaintMarkup: string = `${root}${waitingScreen()}</div>`;

function waitingScreen(): string {
  const markup = renderToStaticMarkup(createElement(WaitingScreen));
  return withoutPreload(markup).replaceAll(brand.name, '{{name}}');
}

/**
 * Puts the waiting screen into the built document, so that the bank's name stands there as soon as
 * the style sheet has come, and not only when the scripts have. The app replaces it.
 */
export function firstPaint(): Plugin {
  const empty = `${root}</div>`;
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml(document, { path }) {
      if (path !== '/index.html') return document;
      if (!document.includes(empty)) throw new Error(`index.html has no ${empty}`);
      return document.replace(empty, firstPaintMarkup);
    },
  };
}
