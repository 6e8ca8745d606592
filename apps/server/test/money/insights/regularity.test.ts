import { addDays } from '@seven-hills/contracts/calendar/business-days';
import { expect, it } from 'vitest';
import { periodsOf } from '../../../src/money/insights/periods.ts';
import { regularityOf } from '../../../src/money/insights/regularity.ts';

const paid = (days: readonly string[]) => days.map((day) => ({ day, amount: 1_000n }));

it.each([
  ['weekly', ['2026-01-05', '2026-01-12', '2026-01-20'], '2026-01-27'],
  ['biweekly', ['2026-01-05', '2026-01-19', '2026-02-03'], '2026-02-17'],
  ['monthly', ['2025-11-30', '2025-12-31', '2026-01-31'], '2026-02-28'],
  ['quarterly', ['2025-07-01', '2025-10-01', '2026-01-02'], '2026-04-02'],
] as const)('finds %s payments, and when the next is expected', (every, days, nextOn) => {
  const today = addDays(days[2], 3);
  expect(regularityOf(paid(days), today)).toEqual({ every, nextOn, isSteady: true });
});

it('finds no rhythm in two payments, irregular ones, and ones that ended', () => {
  const monthly = ['2025-11-03', '2025-12-03', '2026-01-03'];
  expect(regularityOf(paid(monthly.slice(1)), '2026-01-10')).toBeNull();
  expect(regularityOf(paid(['2025-11-03', '2025-11-20', '2026-01-03']), '2026-01-10')).toBeNull();
  expect(regularityOf(paid(monthly), '2026-03-20')).toBeNull();
});

const query = (changes: object) => ({
  range: 'month' as const,
  on: undefined,
  from: undefined,
  to: undefined,
  ...changes,
});

it('begins months on payday, or on the last day of a shorter month', () => {
  const { now, before, earlier, flow } = periodsOf(query({ on: '2026-03-10' }), '2026-11-23', 31);
  expect(now).toEqual({ from: '2026-02-28', to: '2026-03-30' });
  expect(before).toEqual({ from: '2026-01-31', to: '2026-02-27' });
  expect(earlier.at(-1)).toEqual({ from: '2025-08-31', to: '2025-09-29' });
  expect(flow).toHaveLength(6);
  expect(flow.at(-1)).toEqual(now);
});

it('compares quarters, years, and custom days with as many before', () => {
  const quarter = periodsOf(query({ range: 'quarter' }), '2026-11-23', 1);
  expect([quarter.now, quarter.before]).toEqual([
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2026-07-01', to: '2026-09-30' },
  ]);
  expect(periodsOf(query({ range: 'year' }), '2026-11-23', 1)).toMatchObject({
    now: { from: '2026-01-01', to: '2026-12-31' },
    before: { from: '2025-01-01', to: '2025-12-31' },
  });
  const days = { range: 'custom', from: '2026-03-01', to: '2026-03-10' };
  expect(periodsOf(query(days), '2026-11-23', 1)).toMatchObject({
    before: { from: '2026-02-19', to: '2026-02-28' },
  });
  expect(() => periodsOf(query({ ...days, to: '2027-03-02' }), '2026-11-23', 1)).toThrow('at most');
});
