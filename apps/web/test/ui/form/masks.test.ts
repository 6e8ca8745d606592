import { expect, test } from 'vitest';
import { formatPhone } from '../../../src/ui/address/phone-field.tsx';
import { caretAfterFormat, formatSsn, formatZip } from '../../../src/ui/form/masks.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '123-4'],
  ['12345', '123-45'],
  ['123456', '123-45-6'],
  ['123456789', '123-45-6789'],
  ['412 45 6789', '412-45-6789'],
  ['４１２－４５－６７８９', '412-45-6789'],
  ['123-45-67899', null],
  ['***-**-6789', null],
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
  ['+15135550142', '(513) 555-0142'],
  ['1-513-555-0142', '(513) 555-0142'],
  ['513.555.0142', '(513) 555-0142'],
  ['(151) 355-50142', '(513) 555-0142'],
  ['(513) 426-66670', null],
  ['513-555-0142 x5', null],
  ['+44 20 7946 0958', null],
])('a phone number typed as %j reads %j', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['4520', '4520'],
  ['45202', '45202'],
  ['452021', '45202-1'],
  [' 45202 ', '45202'],
  ['45202-12345', null],
  ['OH 45202', null],
])('a ZIP code typed as %j reads %j', (typed, shown) => {
  expect(formatZip(typed)).toBe(shown);
});

test('a digit typed in the middle leaves the caret after that digit', () => {
  // "(513) 426-666" with a 9 typed after the second digit.
  const edited = '(5193) 426-666';
  expect(caretAfterFormat(edited, 4, formatPhone(edited) ?? '')).toBe(4);
});

test('a digit typed at the end leaves the caret at the end, after the added formatting', () => {
  expect(caretAfterFormat('5134', 4, formatPhone('5134') ?? '')).toBe('(513) 4'.length);
});

test('a digit deleted in the middle leaves the caret where it was', () => {
  const edited = '12-45-6789';
  expect(caretAfterFormat(edited, 2, formatSsn(edited) ?? '')).toBe(2);
});
