import { describe, expect, it } from 'vitest';
import { unauthorizedReturnDueAt } from '../../../src/money/ach/returning/return-deadlines.ts';
import { noticeDueOn } from '../../../src/money/cases/deadlines.ts';

/** The Reserve Banks' holidays, written out (FRBservices.org); a Saturday's is not observed. */
const closed = new Set([
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07'],
  ...['2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06'],
  ...['2027-10-11', '2027-11-11', '2027-11-25'],
  ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04', '2028-09-04'],
  ...['2028-10-09', '2028-11-23', '2028-12-25'],
  ...['2029-01-01', '2029-01-15', '2029-02-19', '2029-05-28', '2029-06-19', '2029-07-04'],
  ...['2029-09-03', '2029-10-08', '2029-11-12', '2029-11-22', '2029-12-25'],
  ...['2030-01-01', '2030-01-21', '2030-02-18', '2030-05-27', '2030-06-19', '2030-07-04'],
  ...['2030-09-02', '2030-10-14', '2030-11-11', '2030-11-28', '2030-12-25'],
  ...['2031-01-01', '2031-01-20', '2031-02-17', '2031-05-26', '2031-06-19', '2031-07-04'],
  ...['2031-09-01', '2031-10-13', '2031-11-11', '2031-11-27', '2031-12-25'],
  ...['2032-01-01', '2032-01-19', '2032-02-16', '2032-05-31', '2032-07-05', '2032-09-06'],
  ...['2032-10-11', '2032-11-11', '2032-11-25'],
  ...['2033-01-17', '2033-02-21', '2033-05-30', '2033-06-20', '2033-07-04', '2033-09-05'],
  ...['2033-10-10', '2033-11-11', '2033-11-24', '2033-12-26'],
  ...['2034-01-02', '2034-01-16', '2034-02-20', '2034-05-29', '2034-06-19', '2034-07-04'],
  ...['2034-09-04', '2034-10-09', '2034-11-23', '2034-12-25'],
  ...['2035-01-01', '2035-01-15', '2035-02-19', '2035-05-28', '2035-06-19', '2035-07-04'],
  ...['2035-09-03', '2035-10-08', '2035-11-12', '2035-11-22', '2035-12-25'],
]);

type Day = Temporal.PlainDate;
const isOpen = (day: Day) => day.dayOfWeek <= 5 && !closed.has(day.toString());
function* daysUntil(from: string, last: string): Generator<Day> {
  for (let day = Temporal.PlainDate.from(from); day.toString() <= last; day = day.add({ days: 1 }))
    yield day;
}
const step = (day: Day, days: 1 | -1): Day => {
  const next = day.add({ days });
  return isOpen(next) ? next : step(next, days);
};

describe('the return of an unauthorized debit', () => {
  it('is due at 2:15 a.m. before the banking day after day 60, on every day of ten years', () => {
    for (const settled of daysUntil('2026-01-02', '2035-09-30')) {
      if (!isOpen(settled)) continue;
      const opening = step(settled.add({ days: 60 }), 1);
      // The operator's last file that settles then arrives in the night after the day before.
      const night = step(opening, -1).add({ days: 1 });
      const due = Temporal.Instant.fromEpochMilliseconds(
        unauthorizedReturnDueAt(settled.toString()).getTime(),
      ).toZonedDateTimeISO('America/New_York');
      expect(`${settled}: ${due.toPlainDateTime()}`).toBe(`${settled}: ${night}T02:15:00`);
    }
  });

  it('of a debit that settled before Christmas is due after a weekend', () => {
    // Day 60 is Saturday, February 21, 2026; the next banking day is Monday.
    expect(unauthorizedReturnDueAt('2025-12-23').toISOString()).toBe('2026-02-21T07:15:00.000Z');
  });
});

describe('the last day of a notice under Regulation E', () => {
  it('is 60 days after the first of the month that follows, on every day of ten years', () => {
    for (const made of daysUntil('2026-01-01', '2035-12-31')) {
      const sent = made.with({ day: 1 }).add({ months: 1 });
      expect(noticeDueOn(made.toString())).toBe(sent.add({ days: 60 }).toString());
    }
  });
});
