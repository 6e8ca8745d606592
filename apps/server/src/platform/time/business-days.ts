import { businessDayBefore, isBusinessDay } from '@seven-hills/contracts/calendar/business-days';

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar date and the full hour at a moment in a time zone. */
function wallClockIn(timeZone: string, moment: Date): { date: string; hour: number } {
  let format = wallClocks.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    wallClocks.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  };
}

/**
 * Returns the latest business day that has closed at a moment, at `closingHour` in the time zone.
 */
export function lastClosedBusinessDay(timeZone: string, closingHour: number, moment: Date): string {
  const { date, hour } = wallClockIn(timeZone, moment);
  return isBusinessDay(date) && hour >= closingHour ? date : businessDayBefore(date);
}

/**
 * Returns the moment at which a clock in the time zone shows a full hour of a date, corrected once
 * for the difference between the zone and UTC at about that time.
 */
export function momentOf(timeZone: string, date: string, hour: number): Date {
  const asUtc = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  const shown = wallClockIn(timeZone, asUtc);
  const shownAsUtc = new Date(`${shown.date}T${String(shown.hour).padStart(2, '0')}:00:00Z`);
  return new Date(asUtc.getTime() + (asUtc.getTime() - shownAsUtc.getTime()));
}
