import { addDays, businessDayBefore, businessDayFrom, isBusinessDay } from './business-days.ts';

/*
 * The dates of scheduled payments. Each date is computed from the schedule's first one and never from
 * the date before it, so no short month, skipped payment, or weekend moves the dates that follow.
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

/** What happens to a date that is not a business day; `none` where payments run on any day. */
export const shifts = ['none', 'next', 'previous'] as const;
export type Shift = (typeof shifts)[number];

/** When a schedule pays. Dates are ISO calendar dates in the bank's time zone. */
export interface DateRule {
  every: Frequency;
  firstOn: string;
  /** The day of the month that is meant, from 1 to 31; where there is none, the month's last day. */
  day: number;
  /** The other day of the month, with `twice_monthly`. */
  secondDay: number | null;
  /** No date is after this one. */
  endsOn: string | null;
  /** How many dates there are. */
  count: number | null;
}

/** The most dates of a schedule: 30 years of weeks. */
export const datesMax = 1_600;

/** Twice a month, at most one day may be above this, or both could fall on the same last day. */
export const sharedDayMax = 27;

const monthsBetween: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** Whether the dates fall on a day of the month, so that the 31st has to be explained. */
export const isByMonth = (every: Frequency): boolean =>
  every === 'twice_monthly' || monthsBetween[every] !== undefined;

/** Returns the schedule's date number `index`, counted from 0, or null if it has ended before. */
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
    // Which of the two days the first date is.
    const position = index + (dayInMonth(firstOn, 0, days[0] ?? day) === firstOn ? 0 : 1);
    return dayInMonth(firstOn, Math.floor(position / 2), days[position % 2] ?? day);
  }
  return dayInMonth(firstOn, index * (monthsBetween[every] ?? 0), day);
}

/** Returns a day of the month that is some months after a date's, or that month's last day. */
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
export interface PlannedDate {
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
export interface RuleProblem {
  path: keyof DateRule;
  message: string;
}

/** Returns what is wrong with the dates of a schedule that is made on a day. */
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
