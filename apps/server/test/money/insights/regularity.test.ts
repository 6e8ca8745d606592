import { addDays } from '@seven-hills/bank/calendar/business-days';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysLookedAt, findSeries } from '../../../src/money/insights/payment-series.ts';
import { periodsOf } from '../../../src/money/insights/periods.ts';
import { regularityOf } from '../../../src/money/insights/regularity.ts';

const paid = (days: readonly string[]) => days.map((day) => ({ day, amount: 1_000n }));

it.each([
  ['weekly', ['2026-01-05', '2026-01-12', '2026-01-20'], '2026-01-27'],
  ['biweekly', ['2026-01-05', '2026-01-19', '2026-02-03'], '2026-02-17'],
  ['monthly', ['2025-11-30', '2025-12-31', '2026-01-31'], '2026-02-28'],
  ['quarterly', ['2025-07-01', '2025-10-01', '2026-01-02'], '2026-04-02'],
] as const)('finds %s payments, and when the next is expected', (every, days, nextOn) => {
  expect(regularityOf(paid(days))).toMatchObject({ every, nextOn, isSteady: true });
});

it('finds no pattern in two payments, in irregular ones, or in ones that ended', () => {
  const monthly = ['2025-11-03', '2025-12-03', '2026-01-03'];
  expect(regularityOf(paid(monthly.slice(1)))).toBeNull();
  expect(regularityOf(paid(['2025-11-03', '2025-11-20', '2026-01-03']))).toBeNull();
  expect(findSeries(paid(monthly), '2026-02-07')).toHaveLength(1);
  expect(findSeries(paid(monthly), '2026-02-08')).toEqual([]);
});

it('predicts what recurs on each later day if nothing else is paid', () => {
  const today = '2026-06-15';
  const payment = fc.record({
    age: fc.oneof(
      fc.integer({ min: 0, max: 420 }),
      fc.integer({ min: 0, max: 60 }).map((weeks) => weeks * 7),
      fc.integer({ min: 0, max: 14 }).map((months) => months * 30),
    ),
    amount: fc.constantFrom(500n, 900n, 1_000n, 1_900n, 4_000n, 90_000n),
  });
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 70 }), (made) => {
      const payments = made
        .map(({ age, amount }) => ({ day: addDays(today, -age), amount }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
      const known = findSeries(payments, today);
      for (const later of [0, 1, 2, 5, 10, 20, 30, 40, 60, 80, 97, 98]) {
        const day = addDays(today, later);
        const seen = payments.filter((each) => each.day >= addDays(day, -daysLookedAt));
        const foundThen = findSeries(seen, day).filter(({ firstDay }) => firstDay === day);
        const knownBefore = known.filter(
          ({ firstDay, lastDay }) => firstDay <= day && lastDay >= day,
        );
        const described = (all: typeof known) =>
          all.map(({ every, nextOn, isSteady, payments: series }) => [
            every,
            nextOn,
            isSteady,
            series,
          ]);
        expect(described(knownBefore)).toEqual(described(foundThen));
      }
    }),
    { numRuns: 100 },
  );
});

it('forgets a payment after 400 days, along with its effect on a series', () => {
  const quarterly = ['2025-01-01', '2025-04-01', '2025-07-01'].map((day) => ({
    day,
    amount: 1_000n,
  }));
  expect(findSeries(quarterly, '2025-07-02')).toMatchObject([
    { every: 'quarterly', firstDay: '2025-07-02', lastDay: '2025-10-06', nextOn: '2025-10-01' },
  ]);
  // Once a small payment is forgotten, the larger ones form a series.
  const small = { day: '2024-06-20', amount: 600n };
  const larger = quarterly.map((payment, index) => ({
    ...payment,
    amount: index === 1 ? 1_300n : 1_000n,
  }));
  expect(findSeries([small, ...larger], '2025-07-02')).toMatchObject([
    { firstDay: '2025-07-26', lastDay: '2025-10-06', payments: larger },
  ]);
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

it('compares a period that has not ended with the same days of the one before', () => {
  const before = (range: 'month' | 'quarter' | 'year', today: string) =>
    periodsOf(query({ range }), today, 1).before;
  expect(before('month', '2026-11-23')).toEqual({ from: '2026-10-01', to: '2026-10-23' });
  expect(before('month', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(before('month', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(before('quarter', '2026-11-23')).toEqual({ from: '2026-07-01', to: '2026-08-23' });
  expect(before('year', '2026-11-23')).toEqual({ from: '2025-01-01', to: '2025-11-23' });
});

it('compares quarters, years, and custom ranges with the same length of time before', () => {
  const on = '2026-11-23';
  const quarter = periodsOf(query({ range: 'quarter', on }), '2027-01-01', 1);
  expect([quarter.now, quarter.before]).toEqual([
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2026-07-01', to: '2026-09-30' },
  ]);
  expect(periodsOf(query({ range: 'year', on }), '2027-01-01', 1)).toMatchObject({
    now: { from: '2026-01-01', to: '2026-12-31' },
    before: { from: '2025-01-01', to: '2025-12-31' },
  });
  const days = { range: 'custom', from: '2026-03-01', to: '2026-03-10' };
  expect(periodsOf(query(days), '2026-11-23', 1)).toMatchObject({
    before: { from: '2026-02-19', to: '2026-02-28' },
  });
  expect(() => periodsOf(query({ ...days, to: '2027-03-02' }), '2026-11-23', 1)).toThrow('at most');
});
