import { brand } from '@seven-hills/bank/brand';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { momentOf } from '../../platform/time/business-days.ts';

/**
 * Returns when a wire that nobody decides settles, if the bank's policy releases wires by time: at
 * the closing hour, in the bank's time zone, of the first business day after its order, but not
 * before its hold ends.
 */
export function settlingTimeOf(
  { created_at, held_until }: { created_at: Date; held_until: Date | null },
  closingHour: number,
): Date {
  const ordered = bankDayAt(created_at);
  const close = momentOf(brand.timeZone, businessDayAfter(ordered, 1), closingHour);
  return held_until !== null && held_until > close ? held_until : close;
}
