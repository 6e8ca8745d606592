import { deadlineFor, processingDayAt, settlesInTheMorningOf } from '@seven-hills/ach/settlement';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';

/** When an order goes into a file, and when the network settles it. */
export interface OrderTimes {
  /** Until then it can be canceled. */
  cutOffAt: Date;
  /** ISO date of the banking day. */
  settlesOn: string;
  settlesAt: Date;
}

/** Leaves time to write the file and to carry it to the operator. */
const aheadMs = 30 * 60_000;

/**
 * Returns when an order that may be sent from a moment on goes into a file: half an hour before the
 * operator's deadline of the next settlement, which is in the night before it.
 */
export function planOrder(from: Date): OrderTimes {
  const settlesOn = businessDayAfter(processingDayAt(new Date(from.getTime() + aheadMs)), 1);
  return {
    cutOffAt: new Date(deadlineFor(settlesOn).getTime() - aheadMs),
    settlesOn,
    settlesAt: settlesInTheMorningOf(settlesOn),
  };
}
