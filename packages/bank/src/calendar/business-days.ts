/*
 * The bank's business days are those of the Federal Reserve Banks: neither Saturdays, Sundays, nor
 * federal holidays. A Sunday holiday is observed on the following Monday; on the Friday before a
 * Saturday holiday, the Reserve Banks are open (FRBservices.org, "Holiday Schedules"). Dates are
 * ISO calendar dates in the bank's time zone.
 */
const dayMs = 86_400_000;

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const iso = (moment: Date) => moment.toISOString().slice(0, 10);

/** Returns the date `days` after another date, or before it if negative. */
export const addDays = (date: string, days: number): string =>
  iso(new Date(utc(date).getTime() + days * dayMs));

/** Whether a date is a business day. */
export function isBusinessDay(date: string): boolean {
  const weekday = utc(date).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return !holidaysIn(Number(date.slice(0, 4))).includes(date);
}

/** Returns the last business day before a date. */
export function businessDayBefore(date: string): string {
  let day = addDays(date, -1);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

/** Returns the date if it is a business day, otherwise the first business day after it. */
export function businessDayFrom(date: string): string {
  return isBusinessDay(date) ? date : businessDayAfter(date, 1);
}

/** Returns the `count`th business day after a date. */
export function businessDayAfter(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

const holidays = new Map<number, string[]>();

/** Returns the holidays of a year on the days on which they are observed, in order. */
export function holidaysIn(year: number): readonly string[] {
  const known = holidays.get(year) ?? holidaysOf(year);
  holidays.set(year, known);
  return known;
}

function holidaysOf(year: number): string[] {
  const on = (month: number, day: number) => observed(new Date(Date.UTC(year, month - 1, day)));
  return [
    on(1, 1),
    nthWeekday(year, 1, 1, 3), // Martin Luther King Jr.
    nthWeekday(year, 2, 1, 3), // Washington's Birthday
    lastMonday(year, 5), // Memorial Day
    on(6, 19),
    on(7, 4),
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 10, 1, 2), // Columbus Day
    on(11, 11),
    nthWeekday(year, 11, 4, 4), // Thanksgiving
    on(12, 25),
  ];
}

const observed = (holiday: Date): string =>
  addDays(iso(holiday), holiday.getUTCDay() === 0 ? 1 : 0);

/** Returns the `count`th `weekday` (0 is Sunday) of a month (1 is January). */
function nthWeekday(year: number, month: number, weekday: number, count: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const offset = (weekday - first.getUTCDay() + 7) % 7;
  return addDays(iso(first), offset + 7 * (count - 1));
}

function lastMonday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  return addDays(iso(last), -((last.getUTCDay() + 6) % 7));
}
