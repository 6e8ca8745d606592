import {
  formatter,
  type Moment,
  readDay,
  readMoment,
} from '@seven-hills/bank/calendar/date-formats';
import type { CalendarDate } from '@seven-hills/bank/calendar/date-types';

/** The formats that receipts also use. */
export {
  formatCalendarDate,
  formatDate,
  formatDateTime,
  formatShortDay,
  formatTime,
  isoDay,
} from '@seven-hills/bank/calendar/date-formats';

const longDayFormat = formatter({ month: 'long', day: 'numeric', year: 'numeric' });
const shortMonthFormat = formatter({ month: 'short', year: 'numeric' }, 'UTC');
const dayFormat = formatter({ weekday: 'short', month: 'short', day: 'numeric' }, 'UTC');
const calendarMonthFormat = formatter({ month: 'long', year: 'numeric' }, 'UTC');

/** `January 5, 2025` */
export const formatLongDate = (moment: Moment): string =>
  longDayFormat().format(readMoment(moment));

/** `Tue, Dec 1` for a calendar date near today: no time zone applies. */
export const formatDay = (date: CalendarDate): string => dayFormat().format(readDay(date));

/** `January 2025` for a calendar date within it: no time zone applies. */
export const formatMonth = (date: CalendarDate): string =>
  calendarMonthFormat().format(readDay(date));

/** `Jan 2025` for a calendar date within it: no time zone applies. */
export const formatShortMonth = (date: CalendarDate): string =>
  shortMonthFormat().format(readDay(date));
