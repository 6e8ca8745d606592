import { expect, it } from 'vitest';
import { endOfQuiet } from '../../../src/platform/time/quiet-hours.ts';

/** Half hours: 22:00 is 44. */
const night = { from: 44, to: 14 };
const noon = { from: 24, to: 27 };

it.each([
  ['before a night', night, '2026-01-15T21:59:59-05:00', null],
  ['as a night begins', night, '2026-01-15T22:00:00-05:00', '2026-01-16T07:00:00-05:00'],
  ['at midnight', night, '2026-01-16T00:00:00-05:00', '2026-01-16T07:00:00-05:00'],
  ['as a night ends', night, '2026-01-16T06:59:59-05:00', '2026-01-16T07:00:00-05:00'],
  ['after a night', night, '2026-01-16T07:00:00-05:00', null],
  ['over the end of a year', night, '2026-12-31T23:30:00-05:00', '2027-01-01T07:00:00-05:00'],
  ['over a leap day', night, '2028-02-28T23:00:00-05:00', '2028-02-29T07:00:00-05:00'],
  [
    'in the night that loses an hour',
    night,
    '2026-03-07T23:00:00-05:00',
    '2026-03-08T07:00:00-04:00',
  ],
  [
    'in the night that repeats one',
    night,
    '2026-10-31T23:00:00-04:00',
    '2026-11-01T07:00:00-05:00',
  ],
  ['before hours within a day', noon, '2026-06-01T11:59:00-04:00', null],
  ['within a day', noon, '2026-06-01T12:00:00-04:00', '2026-06-01T13:30:00-04:00'],
  ['after hours within a day', noon, '2026-06-01T13:30:00-04:00', null],
  // 2:30 does not exist that night.
  [
    'to a time that is skipped',
    { from: 0, to: 5 },
    '2026-03-08T01:59:00-05:00',
    '2026-03-08T03:00:00-04:00',
  ],
  // 1:30 occurs twice that night.
  [
    'to a time that comes twice',
    { from: 44, to: 3 },
    '2026-11-01T00:00:00-04:00',
    '2026-11-01T01:30:00-04:00',
  ],
  [
    'again as that hour repeats',
    { from: 44, to: 3 },
    '2026-11-01T01:10:00-05:00',
    '2026-11-01T01:30:00-05:00',
  ],
])('%s', (_when, hours, now, end) => {
  expect(endOfQuiet(hours, new Date(now), 'America/New_York')).toEqual(
    end === null ? null : new Date(end),
  );
});

it('are right where clocks differ from UTC by a quarter of an hour', () => {
  expect(endOfQuiet(night, new Date('2026-01-15T23:00:00+05:45'), 'Asia/Kathmandu')).toEqual(
    new Date('2026-01-16T07:00:00+05:45'),
  );
});

it('never end in the past, and always end within a day, at any half hour of a year', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  for (let half = 0; half < 365 * 48; half += 7) {
    const now = new Date(start + half * 1_800_000);
    const end = endOfQuiet(night, now, 'America/New_York');
    if (end === null) continue;
    expect(end.getTime()).toBeGreaterThan(now.getTime());
    expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(10 * 3_600_000);
    expect(endOfQuiet(night, end, 'America/New_York')).toBeNull();
  }
});
