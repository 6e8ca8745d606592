import type { BatchHeader } from '@seven-hills/ach';
import {
  end,
  everyDay,
  first,
  inNewYork,
  isOpen,
  openAfter,
  openBefore,
  openFrom,
  plus,
} from '@seven-hills/ach/reserve-calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lastPostingDay,
  returnDueAt,
  settlementDateOf,
} from '../../../src/money/ach/receiving/received-entry.ts';

/*
 * Every date that the bank computes about entries of the ACH network, over eleven years: holidays,
 * weekends, leap years, and the days on which clocks change.
 */

const header = (settlementDate: string, effectiveDate: string | null = null) =>
  ({ settlementDate, effectiveDate }) as BatchHeader;

/** Counts days instead of subtracting moments: `001` to `366`. */
function dayOfYear(date: string): string {
  let count = 1;
  for (let day = `${date.slice(0, 4)}-01-01`; day < date; day = plus(day, 1)) count += 1;
  return String(count).padStart(3, '0');
}

const someDay = fc
  .integer({ min: 0, max: (Date.parse(end) - Date.parse(first)) / 86_400_000 - 1 })
  .map((days) => plus(first, days));

describe('the settlement date of a received batch', () => {
  it('is the day of the year that the operator states, across the turn of the year', () =>
    fc.assert(
      fc.property(someDay, fc.integer({ min: -30, max: 300 }), (createdOn, ahead) => {
        const settlesOn = plus(createdOn, ahead);
        expect(settlementDateOf(header(dayOfYear(settlesOn)), createdOn)).toBe(settlesOn);
      }),
      { numRuns: 2_000 },
    ));

  it.each([
    ['366', '2028-12-30', '2028-12-31'],
    ['001', '2026-12-31', '2027-01-01'],
    ['365', '2027-01-02', '2026-12-31'],
    ['060', '2028-02-28', '2028-02-29'],
    ['060', '2027-02-26', '2027-03-01'],
  ])('of day %s in a file of %s is %s', (stated, createdOn, date) => {
    expect(settlementDateOf(header(stated), createdOn)).toBe(date);
  });

  it('otherwise is the effective date on a banking day, and not before the file', () =>
    fc.assert(
      fc.property(
        someDay,
        fc.option(fc.integer({ min: -9, max: 9 })),
        fc.constantFrom('   ', '', '000'),
        (createdOn, ahead, stated) => {
          const effective = ahead === null ? null : plus(createdOn, ahead);
          const date = settlementDateOf(header(stated, effective), createdOn);
          expect(isOpen(date)).toBe(true);
          expect(date).toBe(
            effective === null
              ? openAfter(createdOn)
              : openFrom(effective > createdOn ? effective : createdOn),
          );
        },
      ),
      { numRuns: 2_000 },
    ));
});

it('returns are due at 2:15 a.m. before the second banking day after settlement', () => {
  const wrong = everyDay().filter((settlesOn) => {
    const second = openAfter(openAfter(settlesOn));
    const due = inNewYork(plus(openBefore(second), 1), '02:15');
    return returnDueAt(settlesOn).getTime() !== due;
  });
  expect(wrong).toEqual([]);
});

it('returns are due after the entry posts, and before the second banking day begins', () => {
  const wrong = everyDay().filter((settlesOn) => {
    const due = returnDueAt(settlesOn).getTime();
    const second = openAfter(openAfter(settlesOn));
    return due <= inNewYork(settlesOn, '08:30') || due >= inNewYork(second, '08:30');
  });
  expect(wrong).toEqual([]);
});

describe.each([
  ['credits', 'credit', '00:00'],
  ['debits', 'debit', '08:30'],
] as const)('%s', (_, direction, clock) => {
  it(`post at ${clock} on every settlement date, also when clocks change`, () => {
    const wrong = everyDay().filter((day) => {
      const at = inNewYork(day, clock);
      const days = [at - 1, at].map((moment) => lastPostingDay(direction, new Date(moment)));
      return days.join() !== [plus(day, -1), day].join();
    });
    expect(wrong).toEqual([]);
  });
});
