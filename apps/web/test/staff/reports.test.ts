import {
  compareFigure,
  durationText,
  figureGroups,
  percentOf,
} from '@seven-hills/contracts/staff/parts/report-figures';
import type { PeriodFigures } from '@seven-hills/contracts/staff/reports';
import { describe, expect, it } from 'vitest';
import { binName, chosenPeriod, periodName } from '../../src/staff/reports/report-period.ts';

const nobody = { count: 0, medianSeconds: null, ninetiethSeconds: null };
const figures = (changes: Partial<PeriodFigures> = {}): PeriodFigures => ({
  count: 10,
  volume: '1500.00',
  average: '150.00',
  pendingCount: 0,
  pendingVolume: '0.00',
  adjustmentCount: 0,
  adjustmentVolume: '0.00',
  interestCount: 0,
  interestVolume: '0.00',
  unmovedCount: 0,
  fees: '0.00',
  moneyIn: '0.00',
  moneyOut: '0.00',
  netFlow: '-12.00',
  newCustomers: 0,
  lostCustomers: 0,
  responses: { transaction: nobody, proposal: nobody, chat: nobody, message: nobody },
  ...changes,
});

const all = figureGroups.flatMap((group) => group.figures);
const compare = (label: string, now: PeriodFigures, before: PeriodFigures | null) => {
  const figure = all.find((each) => each.label === label);
  if (!figure) throw new Error(label);
  return compareFigure(figure, now, before);
};

describe('a figure compared with the previous one', () => {
  it('shows the difference and the percentage', () => {
    expect(compare('Volume', figures(), figures({ volume: '1200.00' }))).toMatchObject({
      value: '$1,500.00',
      before: '$1,200.00',
      difference: '+$300.00',
      percent: '+25.0%',
      plain: ['Volume', '1500.00', '1200.00', '300.00', '25.0'],
    });
    expect(compare('Net flow', figures(), figures({ netFlow: '24.00' }))).toMatchObject({
      difference: '−$36.00',
      percent: '−150.0%',
      plain: ['Net flow', '-12.00', '24.00', '-36.00', '-150.0'],
    });
    expect(compare('Transactions', figures(), figures())).toMatchObject({
      difference: 'same',
      percent: null,
    });
  });

  it('shows neither without earlier data, and no percentage of zero', () => {
    expect(compare('Volume', figures(), null)).toMatchObject({
      before: null,
      difference: null,
      percent: null,
    });
    expect(percentOf(5n, 0n)).toBeNull();
    expect(percentOf(1n, 3n)).toBe('+33.3%');
  });

  it('is omitted if there were no answers', () => {
    expect(compare('Chats answered: median time', figures(), figures()).isEmpty).toBe(true);
    const answered = figures({
      responses: {
        ...figures().responses,
        chat: { count: 2, medianSeconds: 40, ninetiethSeconds: 11_100 },
      },
    });
    expect(compare('Chats answered: median time', answered, figures())).toMatchObject({
      value: '40 sec',
      before: '–',
      difference: null,
      isEmpty: false,
    });
    expect(compare('Chats answered: 9 of 10 within', answered, null).value).toBe('3 hr 5 min');
  });
});

it.each([
  [99, '99 sec'],
  [100, '2 min'],
  [3_599, '1 hr'],
  [187_200, '2 days 4 hr'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

describe('the period in the address', () => {
  const choice = { range: '30', period: '', from: '', to: '' } as const;

  it('can be a number of recent days, a month, a quarter, or a custom range', () => {
    const of = (change: Partial<{ range: '30' | '90' | '365'; period: string }>) =>
      chosenPeriod({ ...choice, ...change }, '2026-11-23').period;
    expect(of({})).toEqual({ from: '2026-10-25', to: '2026-11-23' });
    expect(of({ range: '90' })).toEqual({ from: '2026-08-26', to: '2026-11-23' });
    expect(of({ period: '2026-Q3' })).toEqual({ from: '2026-07-01', to: '2026-09-30' });
    expect(of({ period: '2026-02' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(of({ period: 'custom' })).toBeNull();
  });

  it('explains reversed days', () => {
    expect(
      chosenPeriod(
        { ...choice, period: 'custom', from: '2026-02-02', to: '2026-02-01' },
        '2026-11-23',
      ),
    ).toEqual({
      period: null,
      problem: 'The last day is before the first. Please swap them or choose another day.',
    });
  });

  it('has a name, and so do its bins', () => {
    expect(periodName('2026-Q3')).toBe('3rd quarter of 2026');
    expect(periodName('2026-10')).toBe('October 2026');
    const week = { from: '2026-10-05', to: '2026-10-11' };
    expect(binName('week', week)).toBe('Oct 5 – Oct 11, 2026');
    expect(binName('month', week)).toBe('October 2026');
    expect(binName('day', week)).toBe('October 5, 2026');
  });
});
