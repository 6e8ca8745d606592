import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { withReceiptLinks } from '../../src/staff/receipt-link.tsx';

const atAdmin = { ssrPath: '/admin' } as ComponentProps<typeof Router>;
const shown = (text: string) =>
  renderToStaticMarkup(createElement(Router, atAdmin, withReceiptLinks(text)));

test('receipt numbers in customers’ texts link to their transactions', () => {
  const markup = shown('SH00000042 and SH00000007, please');
  expect(markup).toContain('href="/admin/transactions/42"');
  expect(markup).toContain('href="/admin/transactions/7"');
  expect(markup.replace(/<[^>]*>/g, '')).toBe('SH00000042 and SH00000007, please');
});

test('other texts are unchanged', () => {
  for (const text of ['SH42', 'XSH00000042', 'No. 00000042', '']) expect(shown(text)).toBe(text);
});
