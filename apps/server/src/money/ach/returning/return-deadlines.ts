import { deadlineFor } from '@seven-hills/ach/settlement';
import { addDays, businessDayAfter } from '@seven-hills/bank/calendar/business-days';

/** How long after settlement an unauthorized debit can be returned, in calendar days. */
export const unauthorizedDays = 60;
/** How many banking days after the review of the customer's written statement. */
export const reviewDays = 6;

/**
 * By when the return of an unauthorized debit must be with the operator, so that the other bank has
 * it by the opening of the banking day after the sixtieth calendar day after settlement (Nacha
 * Operating Rules, Article Three, Section 3.13).
 */
export const unauthorizedReturnDueAt = (settlesOn: string): Date =>
  deadlineFor(businessDayAfter(addDays(settlesOn, unauthorizedDays), 1));

/**
 * The ISO date by which the return must be sent once the written statement was reviewed: the sixth
 * banking day after (the same section).
 */
export const reviewedReturnDueOn = (reviewedOn: string): string =>
  businessDayAfter(reviewedOn, reviewDays);
