import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, decimalText, positiveId } from '../fields.ts';
import { externalAmount } from './parts/outside-forms.ts';
import { dateFields, scheduledKind } from './schedules.ts';

export const projectBalance = defineEndpoint({
  method: 'POST',
  path: '/api/projected-balance',
  tag: 'Scheduled payments',
  summary:
    'The lowest balance of the caller’s account until the next income that can be expected, with what is scheduled; changes nothing',
  access: 'customer',
  ofAccount: true,
  body: z.object({
    fromAccountId: positiveId.optional(),
    /** The amount that leaves the account today, including the fee. */
    spends: externalAmount.optional(),
    /** A schedule that the customer is considering. */
    schedule: z
      .object({
        payeeKind: scheduledKind,
        amount: externalAmount,
        ...dateFields,
        /** The schedule that it replaces. */
        replaces: positiveId.optional(),
      })
      .optional(),
  }),
  status: 200,
  answer: z.object({
    /** Negative if the scheduled payments exceed the balance, or if the account owes more. */
    lowest: decimalText,
    lowestOn: calendarDate(),
    /** The day of the next income, or the last day of the projection. */
    through: calendarDate(),
    /** Regular income; null if none is expected in the next weeks. */
    nextIncome: z.object({ on: calendarDate(), from: z.string() }).nullable(),
  }),
  problems: ['deposit_required', 'not_found'],
});
