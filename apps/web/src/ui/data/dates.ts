import { brand } from '@seven-hills/contracts/brand';

/**
 * Every date format of the product: US English, in the bank's time zone, so that a receipt says
 * the same wherever it is read. Moments are ISO 8601 texts or `Date`s.
 */
type Moment = string | Date;

/** Made when first asked for: to make all of them takes a phone a tenth of a second. */
function formatter(options: Intl.DateTimeFormatOptions, timeZone: string = brand.timeZone) {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    return made;
  };
}

const dayFormat = formatter({ month: 'short', day: 'numeric', year: 'numeric' });
const longDayFormat = formatter({ month: 'long', day: 'numeric', year: 'numeric' });
const clockFormat = formatter({ hour: 'numeric', minute: '2-digit' });
const secondsFormat = formatter({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const paddedDayFormat = formatter({ month: 'short', day: '2-digit', year: 'numeric' });
const paddedClockFormat = formatter({ hour: '2-digit', minute: '2-digit' });
const calendarDayFormat = formatter({ month: 'long', day: 'numeric', year: 'numeric' }, 'UTC');
const shortDayFormat = formatter({ month: 'short', day: 'numeric' }, 'UTC');
const shortMonthFormat = formatter({ month: 'short', year: 'numeric' }, 'UTC');
const calendarMonthFormat = formatter({ month: 'long', year: 'numeric' }, 'UTC');
const weekdayFormat = formatter({ weekday: 'long' });
const isoParts = formatter({ year: 'numeric', month: '2-digit', day: '2-digit' });

const read = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));

/** Newer ICU data puts a narrow no-break space before AM and PM; the formats have a plain one. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** `Jan 5, 2025` */
export const formatDate = (moment: Moment): string => dayFormat().format(read(moment));

/** `January 5, 2025` */
export const formatLongDate = (moment: Moment): string => longDayFormat().format(read(moment));

/** `3:04 PM` */
export const formatTime = (moment: Moment): string => plain(clockFormat().format(read(moment)));

/** `3:04:05 PM`: what is seconds away. */
export const formatSeconds = (moment: Moment): string =>
  plain(secondsFormat().format(read(moment)));

/** `Jan 5, 2025 3:04 PM`: the transaction screens and their receipts. */
export const formatDateTime = (moment: Moment): string =>
  `${formatDate(moment)} ${formatTime(moment)}`;

/** `Jan 05, 2025 - 03:04 PM`: the transfer success page. */
export const formatReceiptDateTime = (moment: Moment): string =>
  `${paddedDayFormat().format(read(moment))} - ${plain(paddedClockFormat().format(read(moment)))}`;

/** `January 5, 1990` for a calendar date such as a date of birth, `1990-01-05`: no time zone applies. */
export const formatCalendarDate = (isoDate: string): string =>
  calendarDayFormat().format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`));

/** `Nov 25` for a calendar date of about now, `2026-11-25`: no time zone applies. */
export const formatShortDay = (isoDate: string): string =>
  shortDayFormat().format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`));

/** `January 2025` for a calendar date within it: no time zone applies. */
export const formatMonth = (isoDate: string): string =>
  calendarMonthFormat().format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`));

/** `Jan 2025` for a calendar date within it: no time zone applies. */
export const formatShortMonth = (isoDate: string): string =>
  shortMonthFormat().format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`));

/** `2025-01-05`: the bank's calendar day of a moment, for file names and comparisons. */
export function isoDay(moment: Moment): string {
  const parts = new Map(
    isoParts()
      .formatToParts(read(moment))
      .map((part) => [part.type, part.value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

const dayMs = 86_400_000;

/** `Today`, `Yesterday`, or `Friday` for the five days before; null for any other day. */
export function recentDay(moment: Moment, now: Date = new Date()): string | null {
  const daysAgo = (Date.parse(isoDay(now)) - Date.parse(isoDay(moment))) / dayMs;
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return daysAgo > 1 && daysAgo < 7 ? weekdayFormat().format(read(moment)) : null;
}

/** Whether a moment falls in the current month of the current year of the bank's calendar. */
export const isThisMonth = (moment: Moment, now: Date = new Date()): boolean =>
  isoDay(moment).slice(0, 7) === isoDay(now).slice(0, 7);
