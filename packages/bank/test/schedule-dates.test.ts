import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../src/calendar/business-days.ts';
import {
  type DateRule,
  dateAfter,
  dateAt,
  dueOn,
  type Frequency,
  plannedAfter,
  ruleProblems,
} from '../src/calendar/schedule-dates.ts';

const rule = (every: Frequency, firstOn: string, more: Partial<DateRule> = {}): DateRule => ({
  every,
  firstOn,
  day: Number(firstOn.slice(8)),
  secondDay: null,
  endsOn: null,
  count: null,
  ...more,
});

/** The number of years compared. */
const years = 30;

/** A rule that ends with the last of the compared years. */
const longRule = (
  every: Frequency,
  firstOn: string,
  more: Partial<DateRule> = {},
  count = years,
): DateRule =>
  rule(every, firstOn, { endsOn: `${Number(firstOn.slice(0, 4)) + count - 1}-12-31`, ...more });

function allDates(asked: DateRule): string[] {
  const dates: string[] = [];
  for (let index = 0; ; index += 1) {
    const date = dateAt(asked, index);
    if (date === null) return dates;
    dates.push(date);
  }
}

/**
 * A day of a calendar of slightly more than 30 years, built by counting, without date arithmetic.
 */
interface Day {
  date: string;
  year: number;
  month: number;
  day: number;
  isLast: boolean;
  /** Days since the calendar's start. */
  number: number;
}

const lengths = (year: number) => [
  31,
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28,
  ...[31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
];

function* daysFrom(firstYear: number, count: number): Generator<Day> {
  let number = 0;
  for (let year = firstYear; year < firstYear + count; year += 1)
    for (const [index, length] of lengths(year).entries())
      for (let day = 1; day <= length; day += 1) {
        const two = (part: number) => String(part).padStart(2, '0');
        const date = `${year}-${two(index + 1)}-${two(day)}`;
        yield { date, year, month: index + 1, day, isLast: day === length, number };
        number += 1;
      }
}

const calendar = [...daysFrom(2026, 33)];
const byDate = new Map(calendar.map((day) => [day.date, day]));
/** The index after each year's last day. */
const endOfYear = new Map(calendar.map(({ year, number }) => [year, number + 1]));

/** The model: checks for each day of the calendar whether it is one of the schedule's. */
function model(asked: DateRule, count = years): string {
  const first = byDate.get(asked.firstOn);
  if (!first) throw new Error('the first date is not in the calendar');
  const aims = (aim: number, { day, isLast }: Day) => day === aim || (isLast && day < aim);
  const isOne: Record<Frequency, (day: Day) => boolean> = {
    once: (day) => day.number === first.number,
    weekly: (day) => (day.number - first.number) % 7 === 0,
    biweekly: (day) => (day.number - first.number) % 14 === 0,
    twice_monthly: (day) => aims(asked.day, day) || aims(asked.secondDay ?? 0, day),
    monthly: (day) => aims(asked.day, day),
    quarterly: (day) => aims(asked.day, day) && (day.month - first.month + 12) % 3 === 0,
    yearly: (day) => aims(asked.day, day) && day.month === first.month,
  };
  return calendar
    .slice(first.number, endOfYear.get(first.year + count - 1))
    .filter(isOne[asked.every])
    .map(({ date }) => date)
    .join(' ');
}

describe('the dates of a schedule, over 30 years', () => {
  /** Every day of a leap year and of the year before it. */
  const anchors = calendar.filter(({ year }) => year === 2027 || year === 2028);

  it.each(['once', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const)(
    '%s: equal an independent model for every first date',
    (every) => {
      // Weeks do not depend on the month, so a quarter with a leap day and a change of the clock is
      // enough.
      const isWeeks = every === 'weekly' || every === 'biweekly';
      const firsts = isWeeks
        ? anchors.filter(({ year, month }) => year === 2028 && month <= 3)
        : anchors;
      for (const { date } of firsts) {
        const asked = longRule(every, date);
        expect(allDates(asked).join(' ')).toBe(model(asked));
      }
    },
    120_000,
  );

  it('mean a later day than the first one, where the first month is short', () => {
    for (const every of ['monthly', 'quarterly', 'yearly'] as const)
      for (const { date, isLast, day } of anchors)
        for (const aim of isLast ? [29, 30, 31].filter((each) => each > day) : []) {
          const asked = longRule(every, date, { day: aim });
          expect(allDates(asked).join(' ')).toBe(model(asked));
        }
  });

  it('twice a month: equal the model for every pair of days', () => {
    // Months repeat every four years until 2100, so only some pairs need all the years.
    const yearsOf = (day: number, secondDay: number) => (day + secondDay === 31 ? years : 4);
    for (let day = 1; day <= 27; day += 1)
      for (let secondDay = day + 1; secondDay <= 31; secondDay += 1)
        for (const start of [day, secondDay]) {
          const firstOn = `2028-02-${String(Math.min(start, 29)).padStart(2, '0')}`;
          const count = yearsOf(day, secondDay);
          const asked = longRule('twice_monthly', firstOn, { day, secondDay }, count);
          expect(allDates(asked).join(' ')).toBe(model(asked, count));
        }
  });

  it('never repeat, never go back, and never drift after a shift', () => {
    for (const every of ['weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const)
      for (const firstOn of ['2027-12-31', '2028-02-29'])
        for (const shift of ['none', 'next', 'previous'] as const) {
          const asked = longRule(every, firstOn);
          const planned = plannedAfter(asked, shift, '2026-01-01', 2_000);
          expect(planned.map(({ nominalOn }) => nominalOn)).toEqual(allDates(asked));
          expect(new Set(planned.map(({ dueOn: due }) => due)).size).toBe(planned.length);
        }
  });

  it('a shifted payment runs on the nearest business day in its direction', () => {
    for (const [index, { date }] of calendar.entries()) {
      if (index < 10 || index > calendar.length - 10) continue;
      expect(dueOn(date, 'none')).toBe(date);
      const ahead = calendar.slice(index, index + 10).find((day) => isBusinessDay(day.date));
      const behind = calendar
        .slice(index - 9, index + 1)
        .findLast((day) => isBusinessDay(day.date));
      expect(dueOn(date, 'next')).toBe(ahead?.date);
      expect(dueOn(date, 'previous')).toBe(behind?.date);
    }
  }, 120_000);
});

describe('one schedule', () => {
  it('rent on the 31st falls on the last day of shorter months', () => {
    const rent = rule('monthly', '2026-12-31');
    expect([0, 1, 2, 3, 4].map((index) => dateAt(rent, index))).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('ends on its last date or after its number of payments', () => {
    expect(allDates(rule('weekly', '2027-01-01', { endsOn: '2027-01-15' }))).toHaveLength(3);
    expect(allDates(rule('monthly', '2027-01-31', { count: 4 }))).toHaveLength(4);
    expect(dateAfter(rule('once', '2027-01-01'), '2027-01-01')).toBeNull();
    expect(dateAfter(rule('monthly', '2027-01-31'), '2027-01-31')).toBe('2027-02-28');
  });

  it.each<[Partial<DateRule>, string]>([
    [{ firstOn: '2026-11-22' }, 'firstOn'],
    [{ firstOn: '2028-01-01' }, 'firstOn'],
    [{ every: 'monthly', day: 12 }, 'day'],
    [{ every: 'twice_monthly' }, 'secondDay'],
    [{ every: 'twice_monthly', firstOn: '2026-12-31', day: 28, secondDay: 31 }, 'secondDay'],
    [{ every: 'weekly', secondDay: 3 }, 'secondDay'],
    [{ endsOn: '2027-01-01', count: 2 }, 'count'],
    [{ endsOn: '2026-11-25' }, 'endsOn'],
    [{ every: 'once', count: 2 }, 'every'],
  ])('refuses %j at its field', (more, path) => {
    const asked = rule('monthly', '2026-12-01', more);
    const fitting = { ...asked, day: more.day ?? Number(asked.firstOn.slice(8)) };
    const problems = ruleProblems(fitting, 'none', '2026-11-22');
    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });

  it('refuses a first date that a shift moves to today', () => {
    const asked = rule('weekly', '2026-11-21');
    expect(ruleProblems(asked, 'previous', '2026-11-20')).toEqual([
      { path: 'firstOn', message: 'The business day before this date is not after today' },
    ]);
    expect(ruleProblems(asked, 'next', '2026-11-20')).toEqual([]);
  });
});
