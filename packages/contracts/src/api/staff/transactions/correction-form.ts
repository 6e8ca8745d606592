import { z } from 'zod';
import { requiredText } from '../../../fields.ts';
import { limits } from '../../../limits.ts';

/** What a correction takes back: the amount with its fee, or the fee alone. */
export const correctionScopes = ['whole', 'fee'] as const;
export type CorrectionScope = (typeof correctionScopes)[number];

/** Why staff correct a transaction. Both customers see its words. */
export const correctionReasons = [
  'duplicate',
  'wrong_amount',
  'wrong_recipient',
  'not_authorized',
  'bank_error',
  'fee_refund',
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** The reasons as customers and staff read them. */
export const correctionReasonWords: Readonly<Record<CorrectionReason, string>> = {
  duplicate: 'Made twice',
  wrong_amount: 'Wrong amount',
  wrong_recipient: 'Wrong recipient',
  not_authorized: 'Not authorized',
  bank_error: 'Our mistake',
  fee_refund: 'Fee refund',
};

export const correctionForm = z.object({
  scope: z.enum(correctionScopes, { error: 'Please choose what to correct' }),
  reasonCode: z.enum(correctionReasons, { error: 'Please choose a reason' }),
  /** For staff only. */
  note: requiredText('Note is required', limits.staffNoteLengthMax).refine(
    (text) => text.length >= limits.staffNoteLengthMin,
    { error: `Please use at least ${limits.staffNoteLengthMin} characters` },
  ),
});
export type CorrectionForm = z.output<typeof correctionForm>;
