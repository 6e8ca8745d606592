import { brand } from '@seven-hills/bank/brand';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { momentOf } from '../../platform/time/business-days.ts';

/** The hour, in the bank's time zone, at which it begins to process payment orders. */
const opensAtHour = 9;

/**
 * Returns when an undecided wire is due: at the opening of the funds-transfer business day after
 * its payment date, or after its arrival if that is later (UCC 4A-209(b)(3), 4A-105(a)(4)).
 */
export function decisionDueAt(settlementDate: string, receivedAt: Date): Date {
  const received = bankDayAt(receivedAt);
  const from = settlementDate > received ? settlementDate : received;
  return momentOf(brand.timeZone, businessDayAfter(from, 1), opensAtHour);
}

/**
 * Whether the money of a wire has arrived. The network's day begins in the evening before it, so a
 * wire of the next business day has settled (Fedwire Funds Service, operating hours).
 */
export const hasSettled = (settlementDate: string, receivedAt: Date): boolean =>
  settlementDate <= businessDayAfter(bankDayAt(receivedAt), 1);
