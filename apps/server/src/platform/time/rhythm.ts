import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth, type Frequency } from '@seven-hills/bank/calendar/schedule-dates';

/** How regularly an event occurs on days of the bank's calendar. */
interface Rhythm {
  every: Frequency;
  /**
   * The minimum and maximum number of days in between: people pay early, late, and around weekends.
   */
  least: number;
  most: number;
  /** The step from one intended day to the next: in months, or else in days. */
  months: number;
  days: number;
}

const rhythms: readonly Rhythm[] = [
  { every: 'weekly', least: 6, most: 8, months: 0, days: 7 },
  { every: 'biweekly', least: 12, most: 16, months: 0, days: 14 },
  { every: 'monthly', least: 26, most: 35, months: 1, days: 0 },
  { every: 'quarterly', least: 85, most: 97, months: 3, days: 0 },
];

/** The maximum number of days between two payments of the slowest rhythm. */
export const longestRhythm = Math.max(...rhythms.map(({ most }) => most));

const dayMs = 86_400_000;

/** Returns the rhythm of ISO dates, oldest first, or null if their intervals fit none. */
export function findRhythm(days: readonly string[]): Rhythm | null {
  const times = days.map((day) => Date.parse(day) / dayMs);
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time));
  if (distances.length === 0) return null;
  return (
    rhythms.find(({ least, most }) => distances.every((days) => days >= least && days <= most)) ??
    null
  );
}

/**
 * Returns the intended day `times` steps after the last one. For steps in months, the last one's
 * day of the month counts, because weekends and short months only shift some of the days.
 */
export const dayInRhythm = ({ months, days }: Rhythm, last: string, times = 1): string =>
  months > 0
    ? dayInMonth(last, months * times, Number(last.slice(8)))
    : addDays(last, days * times);
