import { addDays } from './business-days.ts';

/** The lengths, in days, of ranges that end today. */
export const reportRanges = ['30', '90', '365'] as const;
export type ReportRange = (typeof reportRanges)[number];

/** The first and last day of a period, both included, in the bank's calendar. */
export interface Period {
  from: string;
  to: string;
}

/** Ten years. */
const periodDaysMax = 3_653;

const dayMs = 86_400_000;

/** The number of days in a period. */
export const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Returns what is wrong with a period, as a sentence, or null if it can be reported. */
export function problemOfPeriod(period: Period): string | null {
  if (period.to < period.from)
    return 'The last day is before the first. Please swap them or choose another day.';
  if (lengthOf(period) > periodDaysMax) return 'Please choose ten years at most.';
  return null;
}

const lastOfMonth = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
    .toISOString()
    .slice(0, 10);
};

/**
 * Returns the first day of the month that is `months` after the month of a day, or before it if
 * negative.
 */
function monthsAfter(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 10);
}

/**
 * Returns the month named by a text such as `2026-10`, or the quarter named by one such as
 * `2026-Q3`; null for other texts.
 */
export function namedPeriod(name: string): Period | null {
  const [, year, quarter, month] =
    /^((?:19|20)\d{2})-(?:Q([1-4])|(0[1-9]|1[0-2]))$/.exec(name) ?? [];
  if (year === undefined) return null;
  const first = quarter === undefined ? Number(month) : Number(quarter) * 3 - 2;
  const from = `${year}-${String(first).padStart(2, '0')}-01`;
  return { from, to: lastOfMonth(monthsAfter(from, quarter === undefined ? 0 : 2)) };
}

/** `2026-10`: the month of a day. */
const monthNameOf = (day: string): string => day.slice(0, 7);

/** `2026-Q4`: the quarter of a day. */
export const quarterNameOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** The names of the latest periods up to a day, newest first. */
export const latestMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthNameOf(monthsAfter(today, -index)));
export const latestQuarters = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => quarterNameOf(monthsAfter(today, -3 * index)));

/**
 * Returns the previous period of the same length: whole months for a period of whole months,
 * otherwise the same number of days.
 */
function periodBefore(period: Period): Period {
  const isOfMonths = period.from.endsWith('-01') && period.to === lastOfMonth(period.to);
  if (!isOfMonths)
    return {
      from: addDays(period.from, -lengthOf(period)),
      to: addDays(period.from, -1),
    };
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = index(period.to) - index(period.from) + 1;
  return { from: monthsAfter(period.from, -months), to: addDays(period.from, -1) };
}

/** The part of a period that has passed, and the period that it is compared with. */
interface ComparedPeriods {
  current: Period;
  /**
   * For a period that has not ended, the same number of days from the start of the previous one.
   */
  previous: Period;
  isUnfinished: boolean;
}

export function comparedPeriods(period: Period, today: string): ComparedPeriods {
  const previous = periodBefore(period);
  if (period.to <= today || period.from > today)
    return { current: period, previous, isUnfinished: period.to > today };
  const current = { from: period.from, to: today };
  const end = addDays(previous.from, lengthOf(current) - 1);
  return {
    current,
    previous: { from: previous.from, to: end < previous.to ? end : previous.to },
    isUnfinished: true,
  };
}

export const bins = ['day', 'week', 'month'] as const;
type Bin = (typeof bins)[number];

const dailyMax = 92;
const weeklyMax = 366;

/** Days up to a quarter, weeks up to a year, months for longer periods. */
export function binOf(period: Period): Bin {
  const days = lengthOf(period);
  if (days <= dailyMax) return 'day';
  return days <= weeklyMax ? 'week' : 'month';
}

/**
 * Returns the bins of a period, oldest first. Weeks are counted back from the last day, so that the
 * newest one is complete; months are calendar months. The first bin can be shorter.
 */
export function binsOf(period: Period): Period[] {
  const bin = binOf(period);
  const found: Period[] = [];
  for (let to = period.to; to >= period.from; ) {
    const start = bin === 'day' ? to : bin === 'week' ? addDays(to, -6) : `${monthNameOf(to)}-01`;
    const from = start < period.from ? period.from : start;
    found.push({ from, to });
    to = addDays(from, -1);
  }
  return found.reverse();
}
