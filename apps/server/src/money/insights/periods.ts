import { addDays } from '@seven-hills/bank/calendar/business-days';
import { lengthOf } from '@seven-hills/bank/calendar/report-periods';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';
import {
  customDaysMax,
  type InsightPeriod,
  type InsightQuery,
} from '@seven-hills/contracts/money/insights';
import { refusalAt } from '../../http/problem.ts';

/** The periods of an insights query. */
interface Periods {
  now: InsightPeriod;
  /**
   * The preceding period: the same number of months, or of days for a custom range. For a period
   * that has not ended, the same number of days from the start of the preceding one.
   */
  before: InsightPeriod;
  /** The six preceding months, nearest first; empty unless the range is a month. */
  earlier: InsightPeriod[];
  /** The months of the cash flow, oldest first. */
  flow: InsightPeriod[];
}

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;
const averagedMonths = 6;
const flowMonths = 6;
const flowMonthsMax = 12;

/**
 * Returns the periods of a query. Months begin on `startsOn`, or on the last day of a shorter
 * month; quarters and years begin with the months of January, April, July, and October. Fails with
 * `validation_failed` for a custom range without days, or of more than a year.
 */
export function periodsOf(query: InsightQuery, today: string, startsOn: number): Periods {
  const { range, on = today } = query;
  if (range === 'custom') return customPeriods(query, startsOn);
  const length = monthsOf[range];
  const month = startOfMonth(on, startsOn);
  const start = dayInMonth(month, -((Number(month.slice(5, 7)) - 1) % length), startsOn);
  const now = monthsFrom(start, length, startsOn);
  const count = range === 'year' ? flowMonthsMax : flowMonths;
  const end = startOfMonth(now.to, startsOn);
  return {
    now,
    before: sameDays(
      now,
      monthsFrom(dayInMonth(start, -length, startsOn), length, startsOn),
      today,
    ),
    earlier: range === 'month' ? monthsBefore(start, averagedMonths, startsOn) : [],
    flow: [...monthsBefore(end, count - 1, startsOn).reverse(), monthsFrom(end, 1, startsOn)],
  };
}

/** Returns as much of the preceding period as has passed of one that today is in. */
function sameDays(now: InsightPeriod, before: InsightPeriod, today: string): InsightPeriod {
  if (today < now.from || today >= now.to) return before;
  const end = addDays(before.from, lengthOf({ from: now.from, to: today }) - 1);
  return { from: before.from, to: end < before.to ? end : before.to };
}

function customPeriods({ from, to }: InsightQuery, startsOn: number): Periods {
  if (!from || !to)
    throw refusalAt('validation_failed', 'from', 'Please choose the first and the last day');
  if (from > to) throw refusalAt('validation_failed', 'to', 'The last day is before the first');
  const length = lengthOf({ from, to });
  if (length > customDaysMax)
    throw refusalAt('validation_failed', 'to', `Please choose at most ${customDaysMax} days`);
  const last = startOfMonth(to, startsOn);
  const months = monthsBefore(last, flowMonthsMax - 1, startsOn).filter(
    (month) => month.to >= from,
  );
  return {
    now: { from, to },
    before: { from: addDays(from, -length), to: addDays(from, -1) },
    earlier: [],
    flow: [...months.reverse(), monthsFrom(last, 1, startsOn)],
  };
}

/** Returns the first day of the month that a day is in. */
function startOfMonth(day: string, startsOn: number): string {
  const start = dayInMonth(day, 0, startsOn);
  return start <= day ? start : dayInMonth(day, -1, startsOn);
}

const monthsFrom = (start: string, count: number, startsOn: number): InsightPeriod => ({
  from: start,
  to: addDays(dayInMonth(start, count, startsOn), -1),
});

/** Returns the months before the one that begins on `start`, nearest first. */
const monthsBefore = (start: string, count: number, startsOn: number): InsightPeriod[] =>
  Array.from({ length: count }, (_, index) =>
    monthsFrom(dayInMonth(start, -index - 1, startsOn), 1, startsOn),
  );
