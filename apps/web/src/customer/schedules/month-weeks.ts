import { addDays } from '@seven-hills/bank/calendar/business-days';
import { dayInMonth } from '@seven-hills/bank/calendar/schedule-dates';

/** The month in a URL, such as `2026-12`; `today`'s month if there is none. */
export const monthIn = (text: string, today: string): string =>
  /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);

/** The month `count` months after another, or before it if `count` is negative. */
export const monthAfter = (month: string, count: number): string =>
  dayInMonth(`${month}-01`, count, 1).slice(0, 7);

/** The weeks of a month, starting on Sunday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = new Date(`${first}T00:00:00Z`).getUTCDay();
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  while (days.length % 7 !== 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
