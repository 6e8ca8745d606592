import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { WaitingScreen } from '../src/ui/layout/waiting-screen.tsx';

/**
 * Puts the waiting screen into the built document, so that the bank's name stands there as soon as the
 * style sheet has come, and not only when the scripts have. The app replaces it.
 */
export function firstPaint(): Plugin {
  const root = '<div id="root">';
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml(document, { path }) {
      if (path !== '/index.html') return document;
      if (!document.includes(root)) throw new Error(`index.html has no ${root}`);
      return document.replace(root, root + renderToStaticMarkup(createElement(WaitingScreen)));
    },
  };
}
