import { expect, it } from 'vitest';
import { ratesOf } from '../../../src/staff/payments/return-rates.ts';

const times = (count: number, reason: string) => Array.from({ length: count }, () => reason);
const levelsOf = (originated: number, reasons: readonly string[]) =>
  ratesOf(originated, reasons).map(({ level }) => level);

it('counts each return toward the rates that its reason belongs to', () => {
  const reasons = ['R01', 'R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R29', 'R51', 'R09'];
  expect(ratesOf(1_000, reasons)).toMatchObject([
    { name: 'unauthorized', returned: 6, rate: 60, threshold: 50 },
    { name: 'administrative', returned: 3, rate: 30, threshold: 300 },
    { name: 'overall', returned: 11, rate: 110, threshold: 1_500 },
  ]);
});

it('warns from 80% of each threshold on', () => {
  expect(levelsOf(1_000, times(3, 'R10'))).toEqual(['low', 'low', 'low']);
  expect(levelsOf(1_000, times(4, 'R10'))).toEqual(['near', 'low', 'low']);
  expect(levelsOf(1_000, times(5, 'R10'))).toEqual(['above', 'low', 'low']);
  expect(levelsOf(1_000, times(24, 'R03'))).toEqual(['low', 'near', 'low']);
  expect(levelsOf(1_000, times(30, 'R03'))).toEqual(['low', 'above', 'low']);
  expect(levelsOf(1_000, times(120, 'R01'))).toEqual(['low', 'low', 'near']);
  expect(levelsOf(1_000, times(150, 'R01'))).toEqual(['low', 'low', 'above']);
});

it('does not warn while there are fewer than 100 debits, or none', () => {
  expect(levelsOf(99, times(99, 'R10'))).toEqual(['low', 'low', 'low']);
  expect(ratesOf(0, []).map(({ rate }) => rate)).toEqual([0, 0, 0]);
});
