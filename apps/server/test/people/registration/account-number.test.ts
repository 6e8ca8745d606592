import { luhnDigit } from '@seven-hills/bank/payments/luhn';
import { expect, test } from 'vitest';
import { randomAccountNumber } from '../../../src/people/registration/open-account.ts';

test('an account number is random, of ten digits, and ends with a check digit', () => {
  const numbers = Array.from({ length: 2_000 }, randomAccountNumber);
  for (const number of numbers) {
    expect(number).toMatch(/^[1-9]\d{9}$/);
    expect(number.at(-1)).toBe(String(luhnDigit(number.slice(0, 9))));
  }
  // Two of 2,000 are the same once in 450 runs, three almost never.
  expect(new Set(numbers).size).toBeGreaterThan(1_997);
  // Successive numbers have no common distance, from which a count could be derived.
  const distances = numbers
    .slice(1)
    .map((number, index) => Number(number) - Number(numbers[index]));
  expect(new Set(distances).size).toBeGreaterThan(1_990);
});
