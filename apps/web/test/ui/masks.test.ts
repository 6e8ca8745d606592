import { expect, test } from 'vitest';
import { caretAfterFormat, formatPhone, formatSsn, formatZip } from '../../src/ui/form/masks.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '123-4'],
  ['12345', '123-45'],
  ['123456', '123-45-6'],
  ['123456789', '123-45-6789'],
  ['123-45-67899', '123-45-6789'],
  ['abc12x3', '123'],
])('an SSN typed as %j reads %j', (typed, shown) => {
  expect(formatSsn(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['(', ''],
  ['5', '(5'],
  ['513', '(513'],
  ['5134', '(513) 4'],
  ['513426', '(513) 426'],
  ['5134266', '(513) 426-6'],
  ['5134266667', '(513) 426-6667'],
  ['(513) 426-66670', '(513) 426-6667'],
])('a phone number typed as %j reads %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['4520', '4520'],
  ['45202', '45202'],
  ['452021', '45202-1'],
  ['45202-12345', '45202-1234'],
])('a ZIP code typed as %j reads %j', (typed, shown) => {
  expect(formatZip(typed)).toBe(shown);
});

test('a digit typed in the middle leaves the caret after that digit', () => {
  // "(513) 426-6667" with a 9 typed after the second digit.
  const edited = '(5193) 426-6667';
  expect(caretAfterFormat(edited, 4, formatPhone(edited))).toBe(4);
});

test('a digit typed at the end leaves the caret at the end, after the added formatting', () => {
  expect(caretAfterFormat('5134', 4, formatPhone('5134'))).toBe('(513) 4'.length);
});

test('a digit deleted in the middle leaves the caret where it was', () => {
  const edited = '12-45-6789';
  expect(caretAfterFormat(edited, 2, formatSsn(edited))).toBe(2);
});
