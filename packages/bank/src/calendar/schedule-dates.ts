import { addDays, businessDayBefore, businessDayFrom, isBusinessDay } from './business-days.ts';

/*
 * The dates of scheduled payments. Each date is computed from the first date of the schedule, not
 * from the previous one, so that a short month, a skipped payment, or a weekend does not shift
 * later dates.
 */

export const frequencies = [
  'once',
  'weekly',
  'biweekly',
  'twice_monthly',
  'monthly',
  'quarterly',
  'yearly',
] as const;
export type Frequency = (typeof frequencies)[number];

/** How a date that is not a business day is moved; `none` if payments run on any day. */
export const shifts = ['none', 'next', 'previous'] as const;
export type Shift = (typeof shifts)[number];

/** When a schedule pays. Dates are ISO calendar dates in the bank's time zone. */
export interface DateRule {
  every: Frequency;
  firstOn: string;
  /** The intended day of the month, from 1 to 31; in shorter months, the last day. */
  day: number;
  /** The other day of the month, with `twice_monthly`. */
  secondDay: number | null;
  /** The last possible date. */
  endsOn: string | null;
  /** The maximum number of dates. */
  count: number | null;
}

/** The maximum number of dates in a schedule: 30 years of weeks. */
const datesMax = 1_600;

/**
 * With `twice_monthly`, at most one day may be above this; otherwise, both could fall on the last
 * day of the same month.
 */
const sharedDayMax = 27;

const monthsBetween: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** Whether the dates fall on a day of the month, in which case the 31st needs an explanation. */
export const isByMonth = (every: Frequency): boolean =>
  every === 'twice_monthly' || monthsBetween[every] !== undefined;

/**
 * Returns the date with the given index, counted from 0, or null if the schedule ends before it.
 */
export function dateAt(rule: DateRule, index: number): string | null {
  const { every, endsOn, count } = rule;
  const last = Math.min(every === 'once' ? 1 : datesMax, count ?? datesMax);
  if (index >= last) return null;
  const date = unlimitedDateAt(rule, index);
  return endsOn !== null && date > endsOn ? null : date;
}

function unlimitedDateAt({ every, firstOn, day, secondDay }: DateRule, index: number): string {
  if (every === 'weekly') return addDays(firstOn, 7 * index);
  if (every === 'biweekly') return addDays(firstOn, 14 * index);
  if (every === 'twice_monthly') {
    const days = [day, secondDay ?? day].sort((a, b) => a - b);
    // Whether the first date is the first or the second of the two days.
    const position = index + (dayInMonth(firstOn, 0, days[0] ?? day) === firstOn ? 0 : 1);
    return dayInMonth(firstOn, Math.floor(position / 2), days[position % 2] ?? day);
  }
  return dayInMonth(firstOn, index * (monthsBetween[every] ?? 0), day);
}

/**
 * Returns a day of the month `monthsAfter` months after a date's month, or the last day of that
 * month if it is shorter.
 */
export function dayInMonth(date: string, monthsAfter: number, day: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + monthsAfter;
  const [year, ofYear] = [Math.floor(month / 12), month % 12];
  const lastDay = new Date(Date.UTC(year, ofYear + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, ofYear, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Returns the schedule's first date after another date, or null if there is none. */
export function dateAfter(rule: DateRule, date: string): string | null {
  for (let index = 0; ; index += 1) {
    const found = dateAt(rule, index);
    if (found === null || found > date) return found;
  }
}

/** Returns the day on which a date's payment runs. */
export function dueOn(date: string, shift: Shift): string {
  if (shift === 'none' || isBusinessDay(date)) return date;
  return shift === 'next' ? businessDayFrom(date) : businessDayBefore(date);
}

/** A payment of a schedule: its own date, and the day on which it runs. */
interface PlannedDate {
  nominalOn: string;
  dueOn: string;
}

/** Returns up to `count` of a schedule's payments that run after a day. */
export function plannedAfter(
  rule: DateRule,
  shift: Shift,
  day: string,
  count: number,
): PlannedDate[] {
  const planned: PlannedDate[] = [];
  for (let index = 0; planned.length < count; index += 1) {
    const nominalOn = dateAt(rule, index);
    if (nominalOn === null) break;
    const due = dueOn(nominalOn, shift);
    if (due > day) planned.push({ nominalOn, dueOn: due });
  }
  return planned;
}

/** A problem with one field of a rule; `path` is the field's name. */
interface RuleProblem {
  path: keyof DateRule;
  message: string;
}

/** Returns the problems with the dates of a schedule that is created on the day `today`. */
export function ruleProblems(rule: DateRule, shift: Shift, today: string): RuleProblem[] {
  const { every, firstOn, day, secondDay, endsOn, count } = rule;
  const found: RuleProblem[] = [];
  const refuse = (path: RuleProblem['path'], message: string) => found.push({ path, message });
  if (firstOn <= today) refuse('firstOn', 'Please choose a day after today');
  else if (firstOn > addDays(today, 366)) refuse('firstOn', 'Please choose a day within a year');
  else if (dueOn(firstOn, shift) <= today)
    refuse('firstOn', 'The business day before this date is not after today');
  if (isByMonth(every)) {
    const fits = [day, ...(every === 'twice_monthly' && secondDay !== null ? [secondDay] : [])];
    if (!fits.some((each) => dayInMonth(firstOn, 0, each) === firstOn))
      refuse('day', 'The first payment must be on this day of the month');
  }
  if (every === 'twice_monthly') {
    if (secondDay === null || secondDay === day)
      refuse('secondDay', 'Please choose two different days of the month');
    else if (Math.min(day, secondDay) > sharedDayMax)
      refuse('secondDay', `Please choose at least one day up to the ${sharedDayMax}th`);
  } else if (secondDay !== null) refuse('secondDay', 'Only payments twice a month have two days');
  if (endsOn !== null && count !== null)
    refuse('count', 'Please choose either a last date or a number of payments');
  if (endsOn !== null && endsOn < firstOn)
    refuse('endsOn', 'The last date is before the first payment');
  if (every === 'once' && (endsOn !== null || count !== null))
    refuse('every', 'A single payment has no end');
  return found;
}
