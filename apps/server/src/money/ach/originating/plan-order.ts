import { deadlineFor, sameDayAt, settlesInTheMorningOf } from '@seven-hills/ach/settlement';
import { aheadMs, settlementDayFrom } from '../../transactions/ach-settlement-day.ts';

/** When an order goes into a file, and when the network settles it. */
export interface OrderTimes {
  /** Until then it can be canceled. */
  cutOffAt: Date;
  /** ISO date of the banking day. */
  settlesOn: string;
  settlesAt: Date;
}

const ahead = (moment: Date, ms = aheadMs) => new Date(moment.getTime() + ms);

/**
 * Returns when an order that may be sent from a moment on goes into a file: half an hour before the
 * operator's deadline of the next settlement, which is in the night before it.
 */
export function planOrder(from: Date): OrderTimes {
  const settlesOn = settlementDayFrom(from);
  return {
    cutOffAt: ahead(deadlineFor(settlesOn), -aheadMs),
    settlesOn,
    settlesAt: settlesInTheMorningOf(settlesOn),
  };
}

/**
 * Returns when a same-day order that may be sent from a moment on goes into a file: half an hour
 * before the deadline of the next window. Null if no window is left, or if it would settle no
 * earlier than the next morning's orders.
 */
export function planSameDay(from: Date): OrderTimes | null {
  const window = sameDayAt(ahead(from));
  if (!window || window.settlesAt >= planOrder(from).settlesAt) return null;
  const { date, deadline, settlesAt } = window;
  return { cutOffAt: ahead(deadline, -aheadMs), settlesOn: date, settlesAt };
}
