import {
  deadlineFor,
  processingDayAt,
  type Submission,
  sameDayWindowAt,
  settlementOf,
} from '@seven-hills/ach/settlement';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  end,
  everyDay,
  first,
  inNewYork,
  isOpen,
  openFrom,
  plus,
} from './support/reserve-calendar.ts';

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The processing day of a moment: the first one that has not ended yet. */
function modelDay(at: number): string {
  let day = openFrom(plus(isoOf(at), -4));
  while (at >= inNewYork(plus(day, 1), '02:15')) day = openFrom(plus(day, 1));
  return day;
}

const windows = [
  ['10:30', '13:00'],
  ['14:45', '17:00'],
  ['16:45', '18:00'],
] as const;

/** The moment of settlement, formulated by moments alone; null if the batch is too early. */
function modelSettlement(submission: Submission): number | null {
  const at = submission.arrivesAt.getTime();
  const day = modelDay(at);
  const { effectiveDate } = submission;
  const isFuture = effectiveDate !== null && effectiveDate > day;
  const window = windows.find(([deadline]) => at < inNewYork(day, deadline));
  if (submission.isSameDayEligible && !isFuture && window) return inNewYork(day, window[1]);
  const reach = [openFrom(plus(day, 1))];
  if (submission.direction === 'credit') reach.push(openFrom(plus(reach[0] ?? '', 1)));
  const date = isFuture ? reach.find((each) => each >= effectiveDate) : reach[0];
  return date === undefined ? null : inNewYork(date, '08:30');
}

const moment = fc.date({
  min: new Date(`${first}T00:00:00Z`),
  max: new Date(`${end}T00:00:00Z`),
  noInvalidDate: true,
});

describe('settlement', () => {
  it('follows the model over eleven years', () =>
    fc.assert(
      fc.property(
        moment,
        fc.option(fc.integer({ min: -5, max: 9 })),
        fc.constantFrom('credit' as const, 'debit' as const),
        fc.boolean(),
        (arrivesAt, ahead, direction, isSameDayEligible) => {
          const effectiveDate = ahead === null ? null : plus(isoOf(arrivesAt.getTime()), ahead);
          const submission = { arrivesAt, effectiveDate, direction, isSameDayEligible };
          const settlement = settlementOf(submission);
          expect(settlement?.at.getTime() ?? null).toBe(modelSettlement(submission));
          if (settlement) expect(settlement.at.getTime()).toBeGreaterThan(arrivesAt.getTime());
        },
      ),
      { numRuns: 3_000 },
    ));

  it('changes exactly at each deadline, on every day of eleven years', () => {
    const wrong: string[] = [];
    for (const date of everyDay())
      for (const clock of ['02:15', '10:30', '14:45', '16:45']) {
        const deadline = inNewYork(date, clock);
        // On the day on which clocks go forward there is no 2:15.
        if (Number.isNaN(deadline)) continue;
        for (const at of [deadline - 1, deadline]) {
          const day = modelDay(at);
          const window = windows.find(([each]) => at < inNewYork(day, each))?.[0];
          const isRight =
            processingDayAt(new Date(at)) === day &&
            sameDayWindowAt(new Date(at))?.deadline === window;
          if (!isRight) wrong.push(`${date} ${clock}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('in the morning has its deadline after the banking day before', () => {
    for (const date of everyDay().filter(isOpen)) {
      const deadline = deadlineFor(date).getTime();
      const common = { effectiveDate: null, direction: 'debit', isSameDayEligible: false } as const;
      expect(settlementOf({ ...common, arrivesAt: new Date(deadline - 1) })?.date).toBe(date);
      expect(settlementOf({ ...common, arrivesAt: new Date(deadline) })?.date).not.toBe(date);
    }
  });

  const credit = { direction: 'credit', isSameDayEligible: true } as const;
  it.each([
    ['2026-11-25T15:29:59Z', '2026-11-25', 'same day 1', '2026-11-25T18:00:00.000Z'],
    ['2026-11-25T15:30:00Z', '2026-11-25', 'same day 2', '2026-11-25T22:00:00.000Z'],
    ['2026-11-25T21:45:00Z', '2026-11-25', 'next day', '2026-11-27T13:30:00.000Z'],
    ['2026-11-27T07:14:59Z', '2026-11-27', 'same day 1', '2026-11-27T18:00:00.000Z'],
    ['2026-11-28T07:14:59Z', '2026-11-28', 'next day', '2026-11-30T13:30:00.000Z'],
    ['2026-11-28T07:15:00Z', '2026-11-28', 'same day 1', '2026-11-30T18:00:00.000Z'],
    ['2026-07-02T14:29:59Z', '2026-07-01', 'same day 1', '2026-07-02T17:00:00.000Z'],
    ['2026-07-02T21:00:00Z', '2026-07-04', 'next day', '2026-07-06T12:30:00.000Z'],
    ['2027-03-12T22:00:00Z', '2027-03-15', 'next day', '2027-03-15T12:30:00.000Z'],
  ])('of a credit that arrives at %s for %s is by %s, at %s', (arrives, date, window, at) => {
    const settlement = settlementOf({
      ...credit,
      arrivesAt: new Date(arrives),
      effectiveDate: date,
    });
    expect([settlement?.window, settlement?.at.toISOString()]).toEqual([window, at]);
  });

  it('is refused when a batch is too early', () => {
    const at = { arrivesAt: new Date('2026-11-23T15:00:00Z'), isSameDayEligible: false };
    const on = (effectiveDate: string, direction: 'credit' | 'debit') =>
      settlementOf({ ...at, effectiveDate, direction })?.date ?? null;
    expect(on('2026-11-25', 'credit')).toBe('2026-11-25');
    expect(on('2026-11-26', 'credit')).toBeNull();
    expect(on('2026-11-24', 'debit')).toBe('2026-11-24');
    expect(on('2026-11-25', 'debit')).toBeNull();
  });
});
