import { expect, test, vi } from 'vitest';
import { wordsOf } from '../../src/staff/words.ts';

vi.mock(import('@seven-hills/bank/words/words'), async (original) => {
  const actual = await original();
  const words = {
    ...actual.words,
    customer: 'member',
    customers: 'members',
    interest: 'dividends',
  };
  return { ...actual, words: words as typeof actual.words };
});

test.each([
  ['balance_adjusted', 'Balance adjusted'],
  ['pin_reset', 'PIN reset'],
  ['customer', 'Member'],
  ['customers_merged', 'Members merged'],
  ['interest expense', 'Dividends expense'],
])('%s is shown at a credit union as %s', (name, shown) => {
  expect(wordsOf(name)).toBe(shown);
});
