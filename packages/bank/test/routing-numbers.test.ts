import { expect, it } from 'vitest';
import { bankMismatch } from '../src/payments/routing-numbers.ts';

it.each([
  ['042000314', 'Fifth Third Bank', null],
  ['042000314', 'fifth third', null],
  ['042000314', '', null],
  ['042000314', 'Chase Bank', 'Fifth Third Bank'],
  ['021000021', 'Chase', null],
  ['026009593', 'Bank of the West', 'Bank of America'],
  ['999999999', 'Any Bank', null],
])('of %s typed as "%s" says %s', (routingNumber, typed, known) =>
  expect(bankMismatch(routingNumber, typed)).toBe(known),
);
