import { brand } from '@seven-hills/bank/brand';
import { bankNow } from './server-clock.ts';

/** Returns what calendar and clock of a time zone show at a moment. */
export const shownIn = (timeZone: string, moment: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);

const minuteMs = 60_000;
/** The last answer, which holds for the whole minute: days begin with one. */
let last = { minute: Number.NaN, day: '' };

/** Returns the bank's calendar date (`2026-03-05`) at a moment. */
export function bankDayAt(moment: Date = bankNow()): string {
  const minute = Math.floor(moment.getTime() / minuteMs);
  if (minute !== last.minute)
    last = { minute, day: shownIn(brand.timeZone, moment).toPlainDate().toString() };
  return last.day;
}

/** SQL for the start of the bank's current day: midnight in its own time zone. */
export const startOfBankDay = `date_trunc('day', now(), '${brand.timeZone}')`;

/** SQL for the start of the bank's current month. */
export const startOfBankMonth = `date_trunc('month', now(), '${brand.timeZone}')`;

/** SQL for the start of the bank's current year. */
export const startOfBankYear = `date_trunc('year', now(), '${brand.timeZone}')`;

const writtenMoment = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  dateStyle: 'long',
  timeStyle: 'long',
});

/** Formats a moment for messages: `January 5, 2025 at 3:04:00 PM ET`, in winter and in summer. */
export const writeMoment = (moment: Date): string =>
  writtenMoment
    .format(moment)
    .replaceAll('\u202f', ' ')
    .replace(/[A-Z]+$/, brand.timeZoneName);

const writtenStamp = new Intl.DateTimeFormat('sv-SE', {
  timeZone: brand.timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a moment for files, in the bank's time zone: `2025-01-05 15:04:00`. */
export const writeStamp = (moment: Date): string => writtenStamp.format(moment);

const writtenClock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats the time of a moment close to now: `3:04 PM ET`. */
export const writeClock = (moment: Date): string =>
  `${writtenClock.format(moment).replaceAll('\u202f', ' ')} ${brand.timeZoneName}`;

const writtenSeconds = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  timeStyle: 'medium',
});

/** Formats the time of a moment that is seconds away: `3:04:05 PM ET`. */
export const writeSeconds = (moment: Date): string =>
  `${writtenSeconds.format(moment).replaceAll('\u202f', ' ')} ${brand.timeZoneName}`;

const writtenDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats an ISO date for messages: `January 5, 2025`. */
export const writeDay = (date: string): string => writtenDay.format(new Date(`${date}T00:00:00Z`));

/** `03/01/2026`, for the columns of a document. */
export const writeShortDay = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

/** SQL for the calendar day of a moment in the bank's time zone. */
export const bankDayOf = (moment: string) => `(${moment} at time zone '${brand.timeZone}')::date`;

/** SQL for the moment at which a day begins in the bank's time zone. */
export const startOfDay = (day: string) =>
  `(${day}::date::timestamp at time zone '${brand.timeZone}')`;

/** SQL for the time of an hour on a day in the bank's time zone. */
export const hourOf = (day: string, hour: string | number) =>
  `((${day} + make_interval(hours => ${hour})) at time zone '${brand.timeZone}')`;

/** SQL for the bank's current day. */
export const bankToday = bankDayOf('now()');
