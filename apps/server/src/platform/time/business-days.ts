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
