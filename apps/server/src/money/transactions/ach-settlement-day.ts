import { processingDayAt } from '@seven-hills/ach/settlement';
import { businessDayAfter } from '@seven-hills/bank/calendar/business-days';

/** Leaves time to write a file of the ACH network and to carry it to the operator. */
export const aheadMs = 30 * 60_000;

/** Returns the ISO date on which an entry settles that may be sent from a moment on. */
export const settlementDayFrom = (from: Date): string =>
  businessDayAfter(processingDayAt(new Date(from.getTime() + aheadMs)), 1);
