import { addDays } from '@seven-hills/bank/calendar/business-days';
import {
  namedPeriod,
  type Period,
  problemOfPeriod,
  type ReportRange,
  reportRanges,
} from '@seven-hills/bank/calendar/report-periods';
import { formatCalendarDate, formatMonth, formatShortDay } from '../../ui/data/dates.ts';
import { day, type FilterValues, oneOf, text } from '../../ui/data/use-url-filters.ts';

/**
 * `range` selects the last days; `period` selects a month, a quarter, or custom dates, and takes
 * precedence.
 */
export const periodFilters = {
  range: oneOf<ReportRange>(reportRanges, '30'),
  period: text(/^(?:custom|(?:19|20)\d{2}-(?:Q[1-4]|0[1-9]|1[0-2]))$/),
  from: day,
  to: day,
};

export type PeriodChoice = FilterValues<typeof periodFilters>;

/** Returns the chosen period, or the error of custom dates; neither while a date is missing. */
export function chosenPeriod(
  { range, period, from, to }: PeriodChoice,
  today: string,
): { period: Period | null; problem: string | null } {
  if (period === 'custom') {
    if (from === '' || to === '') return { period: null, problem: null };
    const problem = problemOfPeriod({ from, to });
    return { period: problem === null ? { from, to } : null, problem };
  }
  const named = namedPeriod(period);
  const last = { from: addDays(today, 1 - Number(range)), to: today };
  return { period: named ?? last, problem: null };
}

/** `October 2026` for `2026-10`, `3rd quarter of 2026` for `2026-Q3`. */
export function periodName(name: string): string {
  const [year, part = ''] = name.split('-');
  if (!part.startsWith('Q')) return formatMonth(`${name}-01`);
  const ordinals = ['1st', '2nd', '3rd', '4th'];
  return `${ordinals[Number(part.slice(1)) - 1]} quarter of ${year}`;
}

/** `July 1, 2026 – September 30, 2026` */
export const periodText = ({ from, to }: Period): string =>
  from === to
    ? formatCalendarDate(from)
    : `${formatCalendarDate(from)} – ${formatCalendarDate(to)}`;

/** `November 21, 2026`, `Oct 5 – Oct 11, 2026`, `October 2026`: a bin of a report. */
export function binName(bin: 'day' | 'week' | 'month', period: Period): string {
  if (bin === 'day') return formatCalendarDate(period.from);
  if (bin === 'month') return formatMonth(period.from);
  if (period.from === period.to) return formatCalendarDate(period.from);
  return `${formatShortDay(period.from)} – ${formatShortDay(period.to)}, ${period.to.slice(0, 4)}`;
}
