import { brand } from '@seven-hills/contracts/brand';

const isoDates = new Map<string, Intl.DateTimeFormat>();

/** The calendar date (`2026-03-05`) of a moment in a time zone. */
export function calendarDateIn(timeZone: string, moment: Date = new Date()): string {
  let format = isoDates.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    isoDates.set(timeZone, format);
  }
  return format.format(moment);
}

/** SQL for the start of the bank's current day: midnight in its own time zone. */
export const startOfBankDay = `date_trunc('day', now(), '${brand.timeZone}')`;

/** SQL for the start of the bank's current month. */
export const startOfBankMonth = `date_trunc('month', now(), '${brand.timeZone}')`;

const writtenMoment = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  dateStyle: 'long',
  timeStyle: 'long',
});

/** `January 5, 2025 at 3:04:00 PM EST`: a moment as a message tells it. */
export const writeMoment = (moment: Date): string =>
  writtenMoment.format(moment).replaceAll('\u202f', ' ');
/** SQL for the day of the bank's calendar on which a moment falls. */
export const bankDayOf = (moment: string) => `(${moment} at time zone '${brand.timeZone}')::date`;

/** SQL for the moment at which a day of the bank's calendar begins. */
export const startOfDay = (day: string) =>
  `(${day}::date::timestamp at time zone '${brand.timeZone}')`;

/** SQL for the bank's current day. */
export const bankToday = bankDayOf('now()');
