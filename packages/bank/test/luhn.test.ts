import { expect, it } from 'vitest';
import { luhnDigit, passesLuhn } from '../src/payments/luhn.ts';

it.each([
  ['7992739871', '3'],
  ['424242424242424', '2'],
  ['000000000', '0'],
])('the check digit of %s is %s', (digits, expected) => {
  expect(luhnDigit(digits)).toBe(expected);
});

it('finds every single wrong digit and every swap of neighbors but 09 and 90', () => {
  const number = '4000001234567899';
  expect(passesLuhn(number)).toBe(true);
  for (let position = 0; position < number.length; position++) {
    const wrong = String((Number(number[position]) + 1) % 10);
    expect(passesLuhn(number.slice(0, position) + wrong + number.slice(position + 1))).toBe(false);
  }
  expect(passesLuhn('4000001234657899')).toBe(false);
});
