import { expect, test } from 'vitest';
import { formatUsDate, readTypedDate } from '../../../src/ui/date/typed-date.ts';

const today = new Date('2026-11-22T12:00:00Z');

test.each([
  ['7/4/1990', '1990-07-04'],
  ['07/04/1990', '1990-07-04'],
  ['07-04-1990', '1990-07-04'],
  ['7.4.1990', '1990-07-04'],
  [' 7 / 4 / 1990 ', '1990-07-04'],
  ['7 4 1990', '1990-07-04'],
  ['07041990', '1990-07-04'],
  ['070490', '1990-07-04'],
  ['7/4/90', '1990-07-04'],
  ['7/4/05', '2005-07-04'],
  ['7/4/27', '1927-07-04'],
  ['July 4, 1990', '1990-07-04'],
  ['jul 4 1990', '1990-07-04'],
  ['Sept. 4th, 1990', '1990-09-04'],
  ['4 July 1990', '1990-07-04'],
  ['1990-07-04', '1990-07-04'],
  ['2/29/2000', '2000-02-29'],
])('%j is the date %s', (text, date) => {
  expect(readTypedDate(text, today)).toBe(date);
});

test.each([
  '',
  'soon',
  '13/4/1990',
  '2/29/1999',
  '4/31/1990',
  '0/4/1990',
  '7/4',
  'ju 4 1990',
  '7/4/990',
])('%j is not a date', (text) => {
  expect(readTypedDate(text, today)).toBeNull();
});

test('a date is written out as people in the US read it', () => {
  expect(formatUsDate('1990-07-04')).toBe('07/04/1990');
});
