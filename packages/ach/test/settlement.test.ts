import {
  deadlineFor,
  processingDayAt,
  type Submission,
  sameDayWindowAt,
  settlementOf,
} from '@seven-hills/ach/settlement';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const dayMs = 86_400_000;
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const plus = (date: string, days: number) => isoOf(Date.parse(date) + days * dayMs);

/** Federal Reserve holidays by their dates, as published for these years. */
const published = `
2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11
2024-11-28 2024-12-25 2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01
2025-10-13 2025-11-11 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19
2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15
2027-05-31 2027-06-19 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-25 2028-01-01
2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-11 2028-11-23
2028-12-25 2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08
2029-11-12 2029-11-22 2029-12-25 2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04
2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25 2031-01-01 2031-01-20 2031-02-17 2031-05-26
2031-06-19 2031-07-04 2031-09-01 2031-10-13 2031-11-11 2031-11-27 2031-12-25 2032-01-01 2032-01-19
2032-02-16 2032-05-31 2032-06-19 2032-07-05 2032-09-06 2032-10-11 2032-11-11 2032-11-25 2032-12-25
2033-01-01 2033-01-17 2033-02-21 2033-05-30 2033-06-20 2033-07-04 2033-09-05 2033-10-10 2033-11-11
2033-11-24 2033-12-26`;
const isOpen = (date: string) =>
  ![0, 6].includes(new Date(date).getUTCDay()) && !published.includes(date);

const eastern = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});
/** The moment at which a clock in New York shows a time, found among the two possible offsets. */
const inNewYork = (date: string, clock: string): number =>
  [4, 5]
    .map((hours) => Date.parse(`${date}T${clock}Z`) + hours * 3_600_000)
    .find((at) => eastern.format(at) === `${date} ${clock}`) ?? Number.NaN;

const openFrom = (date: string): string => (isOpen(date) ? date : openFrom(plus(date, 1)));

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
  min: new Date('2024-01-05T00:00:00Z'),
  max: new Date('2033-12-15T00:00:00Z'),
  noInvalidDate: true,
});

describe('settlement', () => {
  it('follows the model over ten years', () =>
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

  it('changes exactly at each deadline, on every day of ten years', () => {
    const wrong: string[] = [];
    for (let date = '2024-01-05'; date < '2033-12-15'; date = plus(date, 1))
      for (const clock of ['02:15', '10:30', '14:45', '16:45']) {
        const deadline = inNewYork(date, clock);
        // On the day on which clocks go forward there is no 2:15.
        if (Number.isNaN(deadline)) continue;
        for (const at of [deadline - 1, deadline]) {
          const day = processingDayAt(new Date(at));
          const window = sameDayWindowAt(new Date(at))?.deadline;
          const expected = windows.find(([each]) => at < inNewYork(modelDay(at), each))?.[0];
          if (day !== modelDay(at) || window !== expected) wrong.push(`${date} ${clock}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  it('in the morning has its deadline after the banking day before', () => {
    for (let date = '2024-01-05'; date < '2033-12-15'; date = plus(date, 1)) {
      if (!isOpen(date)) continue;
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
