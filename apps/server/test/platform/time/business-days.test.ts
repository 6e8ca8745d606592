import {
  addDays,
  businessDayAfter,
  businessDayBefore,
  holidaysIn,
  isBusinessDay,
} from '@seven-hills/bank/calendar/business-days';
import { describe, expect, it } from 'vitest';
import { lastClosedBusinessDay } from '../../../src/platform/time/business-days.ts';

describe('holidays', () => {
  // As the Federal Reserve Banks publish them; those on a Saturday close nothing.
  it.each([
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-19 07-05 09-06 10-11 11-11 11-25 12-25'],
  ])('of %i', (year, days) =>
    expect(holidaysIn(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
  );
});

/**
 * Whether the Federal Reserve is open on a date, formulated by the date alone: a holiday on a fixed
 * date closes it, or the Monday after it; a holiday on a weekday of a month falls into seven days.
 */
function isOpenByRule(date: Date): boolean {
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()];
  if (weekday === 0 || weekday === 6) return false;
  const isFixed = (on: Date) =>
    ['1/1', '6/19', '7/4', '11/11', '12/25'].includes(`${on.getUTCMonth() + 1}/${on.getUTCDate()}`);
  const eve = new Date(date.getTime() - 86_400_000);
  if (isFixed(date) || (weekday === 1 && isFixed(eve))) return false;
  const isMonday = (inMonth: number, from: number, to: number) =>
    weekday === 1 && month === inMonth && day >= from && day <= to;
  return !(
    isMonday(1, 15, 21) ||
    isMonday(2, 15, 21) ||
    isMonday(5, 25, 31) ||
    isMonday(9, 1, 7) ||
    isMonday(10, 8, 14) ||
    (weekday === 4 && month === 11 && day >= 22 && day <= 28)
  );
}

describe('business days', () => {
  it.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-27', true, 'the Friday after it'],
    ['2026-07-03', true, 'the Friday before Independence Day on a Saturday'],
    ['2027-07-05', false, 'Independence Day, observed on Monday'],
    ['2021-12-31', true, 'the Friday before New Year on a Saturday'],
    ['2024-02-29', true, 'a leap day'],
  ])('%s: %s (%s)', (date, expected) => expect(isBusinessDay(date)).toBe(expected));

  it('are those of the Federal Reserve on every day from 2022 to 2099', () => {
    const wrong: string[] = [];
    for (let at = Date.UTC(2022, 0, 1); at < Date.UTC(2100, 0, 1); at += 86_400_000) {
      const date = new Date(at);
      const day = date.toISOString().slice(0, 10);
      if (isBusinessDay(day) !== isOpenByRule(date)) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it('counts backward over weekends and holidays', () => {
    expect(businessDayBefore('2026-11-23')).toBe('2026-11-20');
    expect(businessDayBefore('2026-11-27')).toBe('2026-11-25');
    expect(businessDayBefore('2026-01-02')).toBe('2025-12-31');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });

  it('counts forward over weekends and holidays', () => {
    expect(businessDayAfter('2026-11-22', 3)).toBe('2026-11-25');
    expect(businessDayAfter('2026-11-24', 3)).toBe('2026-11-30');
    expect(businessDayAfter('2026-11-20', 1)).toBe('2026-11-23');
  });

  it.each([
    ['2026-11-20T21:59:59Z', '2026-11-19', 'a Friday, 4:59 pm in New York'],
    ['2026-11-20T22:00:00Z', '2026-11-20', 'a Friday, 5 pm'],
    ['2026-11-22T23:00:00Z', '2026-11-20', 'a Sunday evening'],
    ['2026-11-23T05:30:00Z', '2026-11-20', 'a Monday after midnight'],
    ['2026-11-27T03:00:00Z', '2026-11-25', 'the evening of Thanksgiving'],
    ['2026-07-01T21:00:00Z', '2026-07-01', '5 pm in daylight saving time'],
    ['2026-07-01T20:59:59Z', '2026-06-30', '4:59 pm in daylight saving time'],
  ])('at %s the last closed one is %s (%s)', (moment, expected) =>
    expect(lastClosedBusinessDay('America/New_York', 17, new Date(moment))).toBe(expected),
  );
});
