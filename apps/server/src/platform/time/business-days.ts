import { businessDayBefore, isBusinessDay } from '@seven-hills/bank/calendar/business-days';
import { shownIn } from './bank-calendar.ts';

/**
 * Returns the latest business day that has closed at a moment, at `closingHour` in the time zone.
 */
export function lastClosedBusinessDay(timeZone: string, closingHour: number, moment: Date): string {
  const shown = shownIn(timeZone, moment);
  const date = shown.toPlainDate().toString();
  return isBusinessDay(date) && shown.hour >= closingHour ? date : businessDayBefore(date);
}

/** Returns the moment at which a clock in the time zone shows a full hour of an ISO date. */
export const momentOf = (timeZone: string, date: string, hour: number): Date =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } })
      .epochMilliseconds,
  );
