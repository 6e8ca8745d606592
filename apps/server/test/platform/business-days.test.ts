import {
  addDays,
  businessDayAfter,
  businessDayBefore,
  isBusinessDay,
  observedHolidays,
} from '@seven-hills/contracts/calendar/business-days';
import { describe, expect, it } from 'vitest';
import { lastClosedBusinessDay } from '../../src/platform/time/business-days.ts';

describe('federal holidays', () => {
  // The observed dates as published by the Office of Personnel Management.
  it.each([
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
  ])('of %i', (year, days) =>
    expect(observedHolidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)),
  );

  it('observes New Year’s Day on a Saturday in the preceding year', () =>
    expect(observedHolidays(2022)[0]).toBe('2021-12-31'));
});

describe('business days', () => {
  it.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-26', false, 'Thanksgiving'],
    ['2026-11-27', true, 'the Friday after it'],
    ['2026-07-03', false, 'Independence Day, observed on Friday'],
    ['2027-07-05', false, 'Independence Day, observed on Monday'],
    ['2021-12-31', false, 'New Year, observed in the old year'],
    ['2024-02-29', true, 'a leap day'],
  ])('%s: %s (%s)', (date, expected) => expect(isBusinessDay(date)).toBe(expected));

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
