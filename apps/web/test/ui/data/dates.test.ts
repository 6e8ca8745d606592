import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { formatReceiptDateTime } from '../../../src/customer/transfer-success/receipt-moment.ts';
import {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatShortDay,
  isoDay,
} from '../../../src/ui/data/dates.ts';
import { recentDay } from '../../../src/ui/date/recent-day.ts';

const afternoon = '2025-01-05T20:04:00.000Z';

test('moments are written in the time zone of the bank', () => {
  expect(formatDate(afternoon)).toBe('Jan 5, 2025');
  expect(formatDateTime(afternoon)).toBe('Jan 5, 2025 3:04 PM');
  expect(formatReceiptDateTime(afternoon)).toBe('Jan 05, 2025 - 03:04 PM');
});

test('midnight is 12 AM', () => {
  expect(formatReceiptDateTime('2025-01-06T05:00:00.000Z')).toBe('Jan 06, 2025 - 12:00 AM');
});

test('a moment late in the evening belongs to that day in Cincinnati, not to the next one in London', () => {
  expect(isoDay('2025-07-01T03:30:00.000Z')).toBe('2025-06-30');
});

test('a date of birth is the same day in every time zone', () => {
  expect(formatCalendarDate('1990-01-05')).toBe('January 5, 1990');
});

test.each([
  ['2026-11-22T05:00:00Z', 'Today'],
  ['2026-11-22T04:59:00Z', 'Yesterday'],
  ['2026-11-20T20:00:00Z', 'Friday'],
  ['2026-11-16T20:00:00Z', 'Monday'],
  ['2026-11-15T20:00:00Z', null],
  ['2026-11-23T06:00:00Z', null],
  ['2025-11-22T20:00:00Z', null],
])('in a list, %s is %s', (moment, day) => {
  expect(recentDay(moment, new Date('2026-11-22T23:30:00Z'))).toBe(day);
});

const here = process.env.TZ;

describe.each([
  ['Pacific/Kiritimati', -14 * 60],
  ['UTC', 0],
  ['Pacific/Pago_Pago', 11 * 60],
])('on a device in %s', (zone, offset) => {
  afterEach(() => {
    // An assignment of undefined would be the text "undefined".
    if (here === undefined) delete process.env.TZ;
    else process.env.TZ = here;
  });

  test('dates and times are those of the bank, and a calendar date stays the same', () => {
    process.env.TZ = zone;
    expect(new Date().getTimezoneOffset()).toBe(offset);
    expect(formatCalendarDate('1990-01-05')).toBe('January 5, 1990');
    expect(formatDay('2026-12-01')).toBe('Tue, Dec 1');
    expect(formatMonth('2025-01-01')).toBe('January 2025');
    expect(formatShortDay('2026-11-25')).toBe('Nov 25');
    expect(formatDateTime(afternoon)).toBe('Jan 5, 2025 3:04 PM');
    expect(isoDay('2025-07-01T03:30:00.000Z')).toBe('2025-06-30');
  });
});

test('no screen reads the day, the hour, or the year of the device', () => {
  const folder = new URL('../../../src/', import.meta.url);
  const ofDevice =
    /\.(get|set)(Date|Day|Month|FullYear|Hours|Minutes)\(|toLocale(Date|Time)String|new Intl\.DateTimeFormat/;
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => ofDevice.test(readFileSync(new URL(name, folder), 'utf8')));
  expect(found).toEqual([]);
});
