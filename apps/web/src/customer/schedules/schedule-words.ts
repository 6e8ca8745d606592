import { businessDayAfter, businessDayFrom } from '@seven-hills/bank/calendar/business-days';
import {
  type DateRule,
  type Frequency,
  isByMonth,
} from '@seven-hills/bank/calendar/schedule-dates';
import type { Occurrence, Schedule } from '@seven-hills/contracts/money/schedules';
import { formatCalendarDate, formatDay } from '../../ui/data/dates.ts';

export const frequencyNames: Record<Frequency, string> = {
  once: 'Once',
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  twice_monthly: 'Twice a month',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
};

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** `Wednesday` for a calendar date. */
export const weekdayOf = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`));

/** `the 31st` or, for a day that some months lack, `the 31st or last day`. */
export function dayOfMonth(day: number): string {
  const ending =
    day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `the ${day}${ending}${day > 28 ? ' or last day' : ''}`;
}

/** "Every month on the 31st or last day, until Dec 31". */
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

/** A date, and the day on which its payment runs if that differs. */
export const dateWords = ({ nominalOn, dueOn }: { nominalOn: string; dueOn: string }): string =>
  nominalOn === dueOn
    ? formatCalendarDate(dueOn)
    : `${formatCalendarDate(dueOn)} (for ${formatCalendarDate(nominalOn)})`;

/**
 * `arrives Tue, Dec 1`: an ACH payment settles on the banking day after it is made; null for other
 * payments.
 */
export const arrivalOf = (
  { payeeKind }: Partial<Pick<Schedule, 'payeeKind'>>,
  { dueOn }: { dueOn: string },
): string | null =>
  payeeKind === 'ach_account'
    ? `arrives ${formatDay(businessDayAfter(businessDayFrom(dueOn), 1))}`
    : null;

export const stateNames: Record<Schedule['state'], string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const shiftNames: Record<Schedule['shift'], string> = {
  none: '',
  next: 'Paid the day after',
  previous: 'Paid the day before',
};

export function occurrenceName({ state, isLate }: Pick<Occurrence, 'state' | 'isLate'>): string {
  if (state === 'posted') return isLate ? 'Paid late' : 'Paid';
  if (state === 'failed') return 'Not paid';
  if (state === 'missed') return 'Missed';
  return state === 'skipped' ? 'Skipped' : 'Waiting';
}
