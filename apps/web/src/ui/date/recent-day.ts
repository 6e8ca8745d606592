import {
  formatter,
  isoDay,
  type Moment,
  readMoment,
} from '@seven-hills/bank/calendar/date-formats';

const weekdayFormat = formatter({ weekday: 'long' });
const dayMs = 86_400_000;

/** `Today`, `Yesterday`, or a weekday for the five days before that; null for any other day. */
export function recentDay(moment: Moment, now: Date = new Date()): string | null {
  // Formatting a day is slow, and most rows of a long list are older.
  if (now.getTime() - readMoment(moment).getTime() > 8 * dayMs) return null;
  const daysAgo = (Date.parse(isoDay(now)) - Date.parse(isoDay(moment))) / dayMs;
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return daysAgo > 1 && daysAgo < 7 ? weekdayFormat().format(readMoment(moment)) : null;
}
