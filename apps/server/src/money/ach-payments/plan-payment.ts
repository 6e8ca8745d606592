import { networkDayAt } from '@seven-hills/ach/settlement';
import { limits } from '@seven-hills/bank/limits';
import { type OrderTimes, planOrder, planSameDay } from '../ach/originating/plan-order.ts';

/**
 * Returns when a payment goes into a file that was ordered at a moment, or whose hold ends then. It
 * can always be canceled for as long as the longest undo period. Null if it cannot settle on the
 * day on which it would be sent.
 */
export function planPayment(from: Date, isSameDay: boolean): OrderTimes | null {
  const undone = new Date(from.getTime() + limits.undoSecondsMax * 1_000);
  return isSameDay ? planSameDay(undone) : planOrder(undone);
}

/** Whether a payment that is ordered now would still reach a same-day window of today. */
export const isSameDayOpen = (now: Date): boolean =>
  planPayment(now, true)?.settlesOn === networkDayAt(now);
