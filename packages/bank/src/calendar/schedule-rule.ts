import { formatCalendarDate, formatter, readDay } from './date-formats.ts';
import type { CalendarDate } from './date-types.ts';
import { type DateRule, type Frequency, isByMonth } from './schedule-dates.ts';

export const frequencyNames: Record<Frequency, string> = {
  once: 'Once',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  twice_monthly: 'Twice a month',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

const weekday = formatter({ weekday: 'long' }, 'UTC');

/** `Wednesday` for a calendar date. */
export const weekdayOf = (date: CalendarDate): string => weekday().format(readDay(date));

/**
 * `the 15th`; `the 30th or last day` for a day that some months lack, and `the last day` for the
 * 31st.
 */
export function dayOfMonth(day: number): string {
  if (day === 31) return 'the last day';
  const ending =
    day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `the ${day}${ending}${day > 28 ? ' or last day' : ''}`;
}

/** "Every month on the last day, until Dec 31". */
export function ruleWords(rule: DateRule): string {
  const { every, firstOn, day, secondDay, endsOn, count } = rule;
  if (every === 'once') return `Once, on ${formatCalendarDate(firstOn)}`;
  const on =
    every === 'twice_monthly'
      ? [day, secondDay ?? day]
          .sort((a, b) => a - b)
          .map(dayOfMonth)
          .join(' and ')
      : isByMonth(every)
        ? every === 'yearly'
          ? formatCalendarDate(firstOn).replace(/, \d{4}$/, '')
          : dayOfMonth(day)
        : weekdayOf(firstOn);
  const end = endsOn
    ? `, until ${formatCalendarDate(endsOn)}`
    : count !== null
      ? `, ${count === 1 ? 'one payment' : `${count} payments`}`
      : '';
  return `${frequencyNames[every]} on ${on}${end}`;
}
