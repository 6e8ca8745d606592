import { brand } from '@seven-hills/bank/brand';
import { shownIn } from './bank-calendar.ts';

/**
 * A period of the day, in half hours: 44 is 10 p.m. It spans midnight if `to` is less than `from`.
 */
export interface QuietHours {
  from: number;
  to: number;
}

const halfHourMs = 1_800_000;

/** The half hour that a clock in the time zone shows at a moment, 0 to 47. */
function halfHourAt(timeZone: string, moment: number): number {
  const { hour, minute } = shownIn(timeZone, new Date(moment));
  return hour * 2 + (minute < 30 ? 0 : 1);
}

/**
 * Returns when the current quiet hours end, or null if `now` is outside them. Only the clock
 * decides: on the night when it skips the hour in which they would end, they end with the skip, and
 * an hour that it shows twice is quiet twice.
 */
export function endOfQuiet(
  hours: QuietHours,
  now: Date,
  timeZone: string = brand.timeZone,
): Date | null {
  const isQuiet = (moment: number) => {
    const shown = halfHourAt(timeZone, moment);
    const { from, to } = hours;
    return from < to ? from <= shown && shown < to : from <= shown || shown < to;
  };
  if (!isQuiet(now.getTime())) return null;
  // In every time zone, half hours begin with a half hour of UTC, or a quarter of an hour later.
  let moment = Math.floor(now.getTime() / (halfHourMs / 2)) * (halfHourMs / 2);
  while (isQuiet(moment)) moment += halfHourMs / 2;
  return new Date(moment);
}
