import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { InsightRange } from '@seven-hills/bank/words/category-list';
import type { InsightPeriod, Insights } from '@seven-hills/contracts/money/insights';
import { formatUsd } from '@seven-hills/money';
import { formatMonth, formatShortDay } from '../../ui/data/dates.ts';
import { useAccountHref } from '../own-accounts/account-in-url.ts';

const dayOf = (day: string) => Number(day.slice(8));
const isLastDay = (day: string) => dayOf(addDays(day, 1)) === 1;

/** Whether a period consists of whole calendar months. */
const isCalendar = ({ from, to }: InsightPeriod) => dayOf(from) === 1 && isLastDay(to);

/** `Oct 20 – Nov 19, 2026`; `Dec 20, 2025 – Jan 19, 2026` across two years. */
function daysName({ from, to }: InsightPeriod): string {
  const year = (day: string) => day.slice(0, 4);
  const isOneYear = year(from) === year(to);
  const start = isOneYear ? formatShortDay(from) : `${formatShortDay(from)}, ${year(from)}`;
  return `${start} – ${formatShortDay(to)}, ${year(to)}`;
}

/** `November 2026`, `Oct – Dec 2026`, `2026`, or the dates. */
export function periodName(period: InsightPeriod, range: InsightRange): string {
  if (range === 'custom' || !isCalendar(period)) return daysName(period);
  if (range === 'month') return formatMonth(period.from);
  const year = period.from.slice(0, 4);
  if (range === 'year') return year;
  return `${shortMonth(period.from)} – ${shortMonth(period.to)} ${year}`;
}

/** `Nov`, or the start date of a month that does not begin on the first. */
export const shortPeriodName = (period: InsightPeriod): string =>
  isCalendar(period) ? shortMonth(period.from) : formatShortDay(period.from);

const shortMonth = (day: string) => formatShortDay(day).split(' ')[0] ?? '';

const previousNames: Record<InsightRange, string> = {
  month: 'Month before',
  quarter: 'Quarter before',
  year: 'Year before',
  custom: 'Days before',
};

/**
 * The name of the previous period: `Month before`; `Month before, by this day` if only that far.
 */
export function beforeName(
  { period, previous }: Pick<Insights, 'period' | 'previous'>,
  range: InsightRange,
): string {
  const isWhole = addDays(previous.to, 1) === period.from;
  return `${previousNames[range]}${isWhole ? '' : ', by this day'}`;
}

/** The previous period within a sentence: `the month before`, `the month before, by this day`. */
export const beforeWords = (...asked: Parameters<typeof beforeName>): string =>
  `the ${beforeName(...asked).toLowerCase()}`;

/** `$20.00 less than the month before`, in cents. */
export function againstText(amount: bigint, before: bigint, than: string): string {
  if (amount === before) return `The same as ${than}`;
  if (before === 0n) return `Nothing ${than}`;
  return amount > before
    ? `${formatUsd(amount - before)} more than ${than}`
    : `${formatUsd(before - amount)} less than ${than}`;
}

/** Returns the URL of the transactions that a figure adds up, from its period and filters. */
export function useSummedHref() {
  const href = useAccountHref();
  return ({ from, to }: InsightPeriod, filters: Record<string, string>): string =>
    href('history', { from, to, ...filters });
}
