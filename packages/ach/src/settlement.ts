import {
  addDays,
  businessDayBefore,
  businessDayFrom,
  isBusinessDay,
} from '@seven-hills/bank/calendar/business-days';

/** One of FedACH's deadlines, by which a file must arrive, and when its entries settle. */
interface AchWindow {
  /** On the clock of the network, HH:MM. */
  deadline: string;
  settlesAt: string;
}

/** FedACH and its holidays run on Eastern Time, wherever the bank is. */
export const networkTimeZone = 'America/New_York';

/**
 * The same-day deadlines of a banking day (FRBservices.org, "FedACH Processing Schedule"). A file
 * counts for a window if it arrives before its deadline.
 */
const sameDayWindows: readonly AchWindow[] = [
  { deadline: '10:30', settlesAt: '13:00' },
  { deadline: '14:45', settlesAt: '17:00' },
  { deadline: '16:45', settlesAt: '18:00' },
];

/** The deadline of the other entries is in the night after the processing day. */
export const nextDayWindow: AchWindow = { deadline: '02:15', settlesAt: '08:30' };

/** The largest amount of a same-day entry, in cents (Nacha Operating Rules, Same Day Entry). */
export const sameDayAmountMax = 100_000_000n;

const shownAt = (moment: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(networkTimeZone);

/** What a clock of the network shows at a moment: HH:MM. */
export const networkClockAt = (moment: Date): string => clockOf(shownAt(moment));

/** The ISO date that a calendar of the network shows at a moment. */
export const networkDayAt = (moment: Date): string => shownAt(moment).toPlainDate().toString();

const clockOf = (shown: Temporal.ZonedDateTime): string =>
  shown.toPlainTime().toString({ smallestUnit: 'minute' });

/**
 * Returns the ISO date of the processing day to which a moment belongs. It ends at 2:15 a.m. of the
 * following night; nights and days between banking days belong to the next one.
 */
export function processingDayAt(moment: Date): string {
  const shown = shownAt(moment);
  const date = shown.toPlainDate().toString();
  if (clockOf(shown) >= nextDayWindow.deadline) return businessDayFrom(date);
  const before = addDays(date, -1);
  return isBusinessDay(before) ? before : businessDayFrom(date);
}

/** Returns the same-day window that a file reaches if it arrives at a moment, or null. */
export function sameDayWindowAt(moment: Date): AchWindow | null {
  const shown = shownAt(moment);
  const date = shown.toPlainDate().toString();
  const day = processingDayAt(moment);
  if (day > date) return sameDayWindows[0] ?? null;
  if (day < date) return null;
  return sameDayWindows.find(({ deadline }) => clockOf(shown) < deadline) ?? null;
}

/**
 * Returns the deadline of the files that settle in the morning of a banking day: 2:15 a.m. after
 * the banking day before it. That is never a Sunday, on which clocks change.
 */
export const deadlineFor = (settlementDate: string): Date =>
  momentOf(addDays(businessDayBefore(settlementDate), 1), nextDayWindow.deadline);

/**
 * Returns the same-day window that a file reaches if it arrives at a moment: its day, its deadline,
 * and when its entries settle. Null if the windows of the processing day are over.
 */
export function sameDayAt(
  arrivesAt: Date,
): { date: string; deadline: Date; settlesAt: Date } | null {
  const window = sameDayWindowAt(arrivesAt);
  if (!window) return null;
  const date = processingDayAt(arrivesAt);
  return {
    date,
    deadline: momentOf(date, window.deadline),
    settlesAt: momentOf(date, window.settlesAt),
  };
}

/** The moment at which the entries of a banking day's morning settle. */
export const settlesInTheMorningOf = (settlementDate: string): Date =>
  momentOf(settlementDate, nextDayWindow.settlesAt);

/** The moment at which a clock of the network shows a time of an ISO date. */
function momentOf(date: string, clock: string): Date {
  const shown = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone: networkTimeZone,
    plainTime: Temporal.PlainTime.from(clock),
  });
  return new Date(shown.epochMilliseconds);
}
