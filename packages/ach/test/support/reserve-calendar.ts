/*
 * A model of the network's calendar that shares nothing with the code under test: holidays come
 * from the published dates, and moments are found by trying both offsets of Eastern Time.
 */

const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the ISO date a number of days after another date. */
export const plus = (date: string, days: number) => isoOf(Date.parse(date) + days * 86_400_000);

/** The days that the tests cover: every day from `first` until before `end`. */
export const first = '2024-01-05';
export const end = '2034-12-15';

/**
 * Federal Reserve holidays from 2024 to 2034 by their dates (FRBservices.org, "Holiday Schedules";
 * the later years from the U.S. Office of Personnel Management).
 */
const published = `
2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14 2024-11-11
2024-11-28 2024-12-25 2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01
2025-10-13 2025-11-11 2025-11-27 2025-12-25 2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19
2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15
2027-05-31 2027-06-19 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25 2027-12-25 2028-01-01
2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-11 2028-11-23
2028-12-25 2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08
2029-11-12 2029-11-22 2029-12-25 2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04
2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25 2031-01-01 2031-01-20 2031-02-17 2031-05-26
2031-06-19 2031-07-04 2031-09-01 2031-10-13 2031-11-11 2031-11-27 2031-12-25 2032-01-01 2032-01-19
2032-02-16 2032-05-31 2032-06-19 2032-07-05 2032-09-06 2032-10-11 2032-11-11 2032-11-25 2032-12-25
2033-01-01 2033-01-17 2033-02-21 2033-05-30 2033-06-20 2033-07-04 2033-09-05 2033-10-10 2033-11-11
2033-11-24 2033-12-26 2034-01-02 2034-01-16 2034-02-20 2034-05-29 2034-06-19 2034-07-04 2034-09-04
2034-10-09 2034-11-11 2034-11-23 2034-12-25`;
const closed = new Set(published.trim().split(/\s+/));

export const isOpen = (date: string) =>
  ![0, 6].includes(new Date(date).getUTCDay()) && !closed.has(date);

/** The date itself, or the first banking day after it. */
export const openFrom = (date: string): string => (isOpen(date) ? date : openFrom(plus(date, 1)));

/** The first banking day after a date, and the last one before it. */
export const openAfter = (date: string): string => openFrom(plus(date, 1));
export const openBefore = (date: string): string =>
  isOpen(plus(date, -1)) ? plus(date, -1) : openBefore(plus(date, -1));

const eastern = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/**
 * The moment at which a clock in New York shows a time, in milliseconds: the first of two in the
 * night in which clocks go back, and NaN if no clock shows it.
 */
export const inNewYork = (date: string, clock: string): number =>
  [4, 5]
    .map((hours) => Date.parse(`${date}T${clock}Z`) + hours * 3_600_000)
    .find((at) => eastern.format(at) === `${date} ${clock}`) ?? Number.NaN;

/** Every date from `first` until before `end`. */
export function everyDay(): string[] {
  const days: string[] = [];
  for (let date = first; date < end; date = plus(date, 1)) days.push(date);
  return days;
}
