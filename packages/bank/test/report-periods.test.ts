import { expect, it } from 'vitest';
import {
  binOf,
  binsOf,
  comparedPeriods,
  latestMonths,
  latestQuarters,
  lengthOf,
  namedPeriod,
  problemOfPeriod,
  quarterNameOf,
} from '../src/calendar/report-periods.ts';

it('names months and quarters', () => {
  expect(namedPeriod('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(namedPeriod('2026-Q3')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  for (const other of ['2026-Q5', '2026-13', '2026', 'Q1', '26-Q1', '2026-Q1x'])
    expect(namedPeriod(other)).toBeNull();
  expect(quarterNameOf('2026-10-01')).toBe('2026-Q4');
  expect(latestMonths('2026-01-31', 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(latestQuarters('2026-05-31', 3)).toEqual(['2026-Q2', '2026-Q1', '2025-Q4']);
});

it.each([
  ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2025-01-01', '2026-06-30', '2023-07-01', '2024-12-31'],
  ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
])('compares %s to %s with %s to %s', (from, to, previousFrom, previousTo) => {
  expect(comparedPeriods({ from, to }, '2027-01-01')).toEqual({
    current: { from, to },
    previous: { from: previousFrom, to: previousTo },
    isUnfinished: false,
  });
});

it('cuts what has not ended, and the period before to the same length', () => {
  expect(comparedPeriods({ from: '2026-10-01', to: '2026-12-31' }, '2026-11-23')).toEqual({
    current: { from: '2026-10-01', to: '2026-11-23' },
    previous: { from: '2026-07-01', to: '2026-08-23' },
    isUnfinished: true,
  });
  // February does not have 31 days.
  expect(comparedPeriods({ from: '2026-03-01', to: '2026-03-31' }, '2026-03-30').previous.to).toBe(
    '2026-02-28',
  );
});

it('says what is wrong with a period', () => {
  expect(problemOfPeriod({ from: '2026-01-02', to: '2026-01-01' })).toMatch(/before the first/);
  expect(problemOfPeriod({ from: '2016-01-01', to: '2025-12-31' })).toBeNull();
  expect(problemOfPeriod({ from: '2015-01-01', to: '2025-12-31' })).toMatch(/ten years/);
});

it.each([
  ['2026-07-01', '2026-09-30', 'day', 92],
  ['2025-11-24', '2026-11-23', 'week', 53],
  ['2024-11-15', '2026-11-23', 'month', 25],
])('divides %s to %s by the %s without gaps', (from, to, bin, count) => {
  const found = binsOf({ from, to });
  expect(binOf({ from, to })).toBe(bin);
  expect(found).toHaveLength(count);
  expect(found[0]?.from).toBe(from);
  expect(found.at(-1)?.to).toBe(to);
  const days = found.map(lengthOf).reduce((sum, length) => sum + length);
  expect(days).toBe(lengthOf({ from, to }));
});
