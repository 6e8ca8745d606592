import { addDays } from '@seven-hills/bank/calendar/business-days';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bordersOf } from '../../../src/money/insights/top-payees.ts';

/** Between the borders are days, months, quarters, years, quarters, months, and days. */
it.each([
  ['a year', '2026-01-01', '2026-12-31', '01-01 01-01 01-01 01-01 01-01 01-01'],
  ['a quarter', '2026-04-01', '2026-06-30', '04-01 04-01 07-01 07-01 07-01 07-01'],
  ['a month', '2026-11-01', '2026-11-30', '11-01 12-01 12-01 12-01 12-01 12-01'],
  ['days', '2026-11-15', '2026-12-14', '12-15 12-15 12-15 12-15 12-15 12-15'],
  ['all units', '2025-08-15', '2027-05-14', '09-01 10-01 01-01 01-01 04-01 05-01'],
])('%s: %s to %s', (_, from, to, borders) => {
  expect(
    bordersOf(from, to)
      .map((day) => day.slice(5))
      .join(' '),
  ).toBe(borders);
});

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2021-01-01', days));

it('any period is split into consecutive units, the longest ones that fit', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1_200 }), (from, days) => {
      const after = addDays(from, days + 1);
      const borders = bordersOf(from, addDays(from, days));
      expect([from, ...borders, after]).toEqual([from, ...borders, after].toSorted());
      for (const [start, isUnit, least] of [
        [0, /-01$/, 62],
        [1, /-(01|04|07|10)-01$/, 184],
        [2, /-01-01$/, 731],
      ] as const) {
        const [first = '', end = ''] = [borders[start], borders[5 - start]];
        if (first === end) expect(addDays(from, least) > after).toBe(true);
        else
          expect([first, end]).toEqual([
            expect.stringMatching(isUnit),
            expect.stringMatching(isUnit),
          ]);
      }
    }),
  );
});
