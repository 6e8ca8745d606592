import { limits } from '@seven-hills/bank/limits';
import { caseLimits, errorKinds } from '@seven-hills/bank/words/case-words';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { isPositiveAmount, requiredText } from '../../fields.ts';
import { profilePhoneNumber } from '../../phone-fields.ts';

/** What a customer, or staff for one, reports about a transaction. */
export const reportForm = z.object({
  kind: z.enum(errorKinds, { error: 'Please choose what is wrong' }),
  description: requiredText(
    'Please describe what happened',
    caseLimits.descriptionLengthMax,
  ).refine((text) => text === '' || text.length >= caseLimits.descriptionLengthMin, {
    error: `Please use at least ${caseLimits.descriptionLengthMin} characters`,
  }),
  /** The amount in error. Default: the whole transaction. */
  amount: z
    .string({ error: 'Please enter a valid amount.' })
    .refine(isPositiveAmount, { error: 'Please enter a valid amount.' })
    .refine((text) => (parseAmount(text) ?? 0n) <= limits.transactionAmountMax, {
      error: 'This amount is too large',
    })
    .nullish()
    .transform((text) => text ?? null),
  /** A phone number for questions. */
  phone: profilePhoneNumber.nullish().transform((text) => text ?? null),
});
