import { brand } from '../brand.ts';
import type { CalendarDate, MomentText } from './date-types.ts';

/**
 * The date formats of receipts and screens: US English, in the bank's time zone, so that a receipt
 * shows the same time wherever it is read. Moments are ISO 8601 texts or `Date`s.
 */
export type Moment = MomentText | Date;

/**
 * Creates a format on first use, because creating all of them takes a tenth of a second on a phone.
 */
export function formatter(options: Intl.DateTimeFormatOptions, timeZone: string = brand.timeZone) {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return made;
  };
}

const dayFormat = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const clockFormat = formatter({ hour: 'numeric', minute: '2-digit' });
const secondsFormat = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const shortDayFormat = formatter({ month: 'short', day: 'numeric' }, 'UTC');
const calendarDayFormat = formatter({ month: 'long', day: 'numeric', year: 'numeric' }, 'UTC');
const isoParts = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** Reads a moment. A calendar date is refused: it would fall on the day before, west of UTC. */
export function readMoment(moment: Moment): Date {
  if (moment instanceof Date) return moment;
  return new Date(moment.includes('T') ? moment : Number.NaN);
}

/** Reads a calendar date for a format in UTC. A moment is refused. */
export const readDay = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

/**
 * Newer ICU data puts a narrow no-break space before AM and PM; these formats use a plain space.
 */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u202f', ' ');

/** `Jan 5, 2025` */
export const formatDate = (moment: Moment): string => dayFormat().format(readMoment(moment));

/** `3:04 PM` */
export const formatTime = (moment: Moment): string =>
  withPlainSpaces(clockFormat().format(readMoment(moment)));

/** `3:04:05 PM`, for a time that is seconds away. */
export const formatSeconds = (moment: Moment): string =>
  withPlainSpaces(secondsFormat().format(readMoment(moment)));

/** `Jan 5, 2025 3:04 PM`: the transaction screens and their receipts. */
export const formatDateTime = (moment: Moment): string =>
  `${formatDate(moment)} ${formatTime(moment)}`;

/**
 * `January 5, 1990` for a calendar date such as a date of birth, `1990-01-05`: no time zone
 * applies.
 */
export const formatCalendarDate = (date: CalendarDate): string =>
  calendarDayFormat().format(readDay(date));

/** `Nov 25` for a calendar date close to today, such as `2026-11-25`: no time zone applies. */
export const formatShortDay = (date: CalendarDate): string =>
  shortDayFormat().format(readDay(date));

/** `2025-01-05`: the bank's calendar day of a moment, for file names and comparisons. */
export function isoDay(moment: Moment): CalendarDate {
  const parts = new Map(
    isoParts()
      .formatToParts(readMoment(moment))
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
