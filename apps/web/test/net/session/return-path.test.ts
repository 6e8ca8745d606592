import { expect, test } from 'vitest';
import { returnPath, signInHref } from '../../../src/net/session/return-path.ts';

const origin = 'https://bank.example';

test('signing in returns to the requested page', () => {
  const { search } = new URL(signInHref('/receipts?search=rent&page=2'), origin);
  expect(returnPath(search, origin)).toBe('/receipts?search=rent&page=2');
});

test.each([
  ['https://evil.example/'],
  ['//evil.example/'],
  ['/\\evil.example/'],
  ['javascript:alert(1)'],
  ['receipts'],
  [''],
])('signing in never redirects to %j', (next) => {
  expect(returnPath(`?next=${encodeURIComponent(next)}`, origin)).toBe('/');
});
