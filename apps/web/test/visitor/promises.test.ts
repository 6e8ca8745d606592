// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LandingPage } from '../../src/visitor/landing/landing-page.tsx';
import { h, show } from '../ui/render.ts';

const table = readFileSync(
  join(import.meta.dirname, '../../../../docs/reference/promises.md'),
  'utf8',
);

test('every sentence of the landing page is in the table of promises', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  show(h(QueryClientProvider, { client: queryClient }, h(LandingPage, { onShow: () => {} })));
  const sentences = [...document.querySelectorAll('main p')]
    // An example of the overview promises nothing.
    .filter((paragraph) => paragraph.closest('figure') === null)
    .flatMap(({ textContent }) => textContent.split(/(?<=[.])\s+/))
    .filter((sentence) => sentence.endsWith('.'));
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.filter((sentence) => !table.includes(`| ${sentence} |`))).toEqual([]);
});
