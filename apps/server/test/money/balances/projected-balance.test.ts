import { describe, expect, it } from 'vitest';
import { lowestBalance } from '../../../src/money/projected-balance/lowest-balance.ts';
import {
  type Arrival,
  regularIncome,
} from '../../../src/money/projected-balance/regular-income.ts';

const days = { today: '2026-11-23', through: '2026-12-31' };

describe('the lowest balance', () => {
  it.each([
    ['nothing planned', [], 50_000n, '2026-11-23'],
    ['a payment', [['2026-12-01', -20_000n]], 30_000n, '2026-12-01'],
    ['money that arrives later', [['2026-12-02', 9_000n]], 50_000n, '2026-11-23'],
    [
      'payments before the income of their day',
      [
        ['2026-12-01', 80_000n],
        ['2026-12-01', -60_000n],
      ],
      -10_000n,
      '2026-12-01',
    ],
    [
      'income before the payment',
      [
        ['2026-11-30', 80_000n],
        ['2026-12-01', -60_000n],
      ],
      50_000n,
      '2026-11-23',
    ],
    [
      'the first of two days as low',
      [
        ['2026-12-01', -100n],
        ['2026-12-02', 100n],
        ['2026-12-03', -100n],
      ],
      49_900n,
      '2026-12-01',
    ],
    ['what is tried again today', [['2026-11-22', -700n]], 49_300n, '2026-11-23'],
    ['nothing beyond the last day', [['2027-01-01', -60_000n]], 50_000n, '2026-11-23'],
    [
      'several of one day together',
      [
        ['2026-12-31', -30_000n],
        ['2026-12-31', -30_000n],
      ],
      -10_000n,
      '2026-12-31',
    ],
  ] as [string, [string, bigint][], bigint, string][])(
    'counts %s',
    (_name, planned, balance, on) => {
      const changes = planned.map(([day, amount]) => ({ on: day, amount }));
      expect(lowestBalance(days, 50_000n, changes)).toEqual({ balance, on });
    },
  );
});

describe('regular income', () => {
  const arrivals = (...dates: string[]): Arrival[] =>
    dates.map((on, index) => ({
      source: 'salary',
      name: 'Salary',
      on,
      amount: 1_000n + BigInt(index),
    }));

  it.each([
    [
      'every week, give or take a day',
      ['2026-11-06', '2026-11-13', '2026-11-19'],
      ['2026-11-26', '2026-12-03', '2026-12-10'],
    ],
    ['every two weeks', ['2026-10-23', '2026-11-06', '2026-11-20'], ['2026-12-04', '2026-12-18']],
    [
      'every month, the 31st or the last day',
      ['2026-08-31', '2026-09-30', '2026-10-31'],
      ['2026-11-30', '2026-12-31'],
    ],
    [
      'a late one on the next day',
      ['2026-08-21', '2026-09-21', '2026-10-21'],
      ['2026-11-24', '2026-12-21'],
    ],
    ['none of two arrivals', ['2026-11-13', '2026-11-20'], []],
    ['none of irregular ones', ['2026-09-01', '2026-10-20', '2026-11-20'], []],
    ['none that stopped', ['2026-07-15', '2026-08-15', '2026-09-15'], []],
    ['none of three on one day', ['2026-11-20', '2026-11-20', '2026-11-20'], []],
  ] as [string, string[], string[]][])('expects %s', (_name, dates, expected) => {
    const found = regularIncome({ today: days.today, through: '2026-12-31' }, arrivals(...dates));
    expect(found.map(({ on }) => on).slice(0, 3)).toEqual(expected);
    for (const { amount } of found) expect(amount).toBe(1_000n);
  });

  it('keeps sources apart, and sorts them by date', () => {
    const rent = arrivals('2026-11-05', '2026-11-12', '2026-11-19').map((each) => ({
      ...each,
      source: 'rent',
      name: 'Ann Q.',
    }));
    const salary = arrivals('2026-08-24', '2026-09-24', '2026-10-24');
    const through = '2026-11-30';
    expect(regularIncome({ today: days.today, through }, [...salary, ...rent])).toMatchObject([
      { name: 'Salary', on: '2026-11-24' },
      { name: 'Ann Q.', on: '2026-11-26' },
    ]);
  });
});
