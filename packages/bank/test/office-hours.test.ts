import { describe, expect, test } from 'vitest';
import {
  closedDays,
  isOfficeOpen,
  nextOpening,
  officeHoursLine,
  writeOfficeHours,
} from '../src/help/office-hours.ts';
import { parseOfficeHours } from '../src/help/parse-office-hours.ts';

const hours = parseOfficeHours('mon-fri 08:00-20:00, sat 09:00-17:00') ?? [];

describe('office hours', () => {
  test('are read as an operator writes them, and written as customers read them', () => {
    expect(hours).toEqual([
      { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
      { days: [6], from: '09:00', to: '17:00' },
    ]);
    expect(writeOfficeHours(hours)).toEqual([
      { days: 'Monday-Friday', time: '8:00 AM-8:00 PM ET' },
      { days: 'Saturday', time: '9:00 AM-5:00 PM ET' },
    ]);
    expect(writeOfficeHours(parseOfficeHours('sun 12:00-24:00') ?? [])).toEqual([
      { days: 'Sunday', time: '12:00 PM-12:00 AM ET' },
    ]);
  });

  test('are written in one line, with the days on which nobody answers', () => {
    expect(officeHoursLine(hours)).toBe(
      'Monday-Friday, 8:00 AM-8:00 PM ET; Saturday, 9:00 AM-5:00 PM ET',
    );
    expect(closedDays(hours)).toEqual(['Sunday']);
    expect(closedDays(parseOfficeHours('tue 08:00-12:00') ?? [])).toHaveLength(6);
  });

  test.each([
    '',
    'always',
    'mon-fri',
    'fri-mon 08:00-20:00',
    'mon 20:00-08:00',
    'mon 8:00-20:00',
    'mon 08:00-25:00',
    'mon 08:00-20:00,',
  ])('are not %j', (text) => expect(parseOfficeHours(text)).toBeNull());

  // The bank's clock is four hours behind UTC in summer, and five in winter.
  test.each([
    ['Friday before noon', '2026-07-10T15:00:00Z', true, null],
    ['the first minute', '2026-07-10T12:00:00Z', true, null],
    ['before the first minute', '2026-07-10T11:59:00Z', false, 'today at 8:00 AM ET'],
    ['the end', '2026-07-11T00:00:00Z', false, 'tomorrow at 9:00 AM ET'],
    ['the same in winter', '2026-01-09T12:30:00Z', false, 'today at 8:00 AM ET'],
    ['Saturday evening', '2026-07-11T22:00:00Z', false, 'on Monday at 8:00 AM ET'],
    ['Sunday', '2026-07-12T15:00:00Z', false, 'tomorrow at 8:00 AM ET'],
  ])('on %s', (_, moment, isOpen, opening) => {
    expect(isOfficeOpen(hours, new Date(moment))).toBe(isOpen);
    if (opening) expect(nextOpening(hours, new Date(moment))).toBe(opening);
  });

  test('open on one day alone open again a week later', () => {
    const weekly = parseOfficeHours('sun 10:00-11:00') ?? [];
    expect(nextOpening(weekly, new Date('2026-07-12T20:00:00Z'))).toBe('on Sunday at 10:00 AM ET');
  });

  test('without end are always open', () => {
    expect(isOfficeOpen(null, new Date())).toBe(true);
  });
});
