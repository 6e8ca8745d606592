import { expect, it } from 'vitest';
import { monthAfter, monthIn, weeksOf } from '../../src/customer/schedules/month-weeks.ts';

it.each([
  ['2026-02', 4, ['2026-02-01', '2026-02-28']],
  ['2026-12', 5, [null, null]],
  ['2027-05', 6, [null, null]],
  ['2028-02', 5, [null, null]],
])('%s has %i weeks from Sunday to Saturday', (month, weeks, [first, last]) => {
  const found = weeksOf(month);
  expect(found).toHaveLength(weeks);
  expect(found.every((week) => week.length === 7)).toBe(true);
  expect([found[0]?.[0], found.at(-1)?.[6]]).toEqual([first, last]);
  const days = found.flat().filter((day) => day !== null);
  expect(days).toHaveLength(
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
  );
  for (const [index, day] of (found[1] ?? []).entries())
    expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(index);
});

it('moves across the end of a year, and reads an invalid month as the current one', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect([monthIn('2026-13', '2026-11-23'), monthIn('2027-01', '2026-11-23')]).toEqual([
    '2026-11',
    '2027-01',
  ]);
});
