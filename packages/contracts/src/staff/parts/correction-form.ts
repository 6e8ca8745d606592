import { z } from 'zod';
import { staffNote } from './staff-note.ts';

/** What a correction reverses: the amount with its fee, or only the fee. */
export const correctionScopes = ['whole', 'fee'] as const;
export type CorrectionScope = (typeof correctionScopes)[number];

/** Why staff correct a transaction. Both customers see its label. */
export const correctionReasons = [
  'duplicate',
  'wrong_amount',
  'wrong_recipient',
  'not_authorized',
  'bank_error',
  'fee_refund',
] as const;
/** `canceled` is a wire that a customer canceled after its approval. */
export type CorrectionReason = (typeof correctionReasons)[number] | 'canceled';

/** The reasons as shown to customers and staff. */
export const correctionReasonWords: Readonly<Record<CorrectionReason, string>> = {
  duplicate: 'Made twice',
  wrong_amount: 'Wrong amount',
  wrong_recipient: 'Wrong recipient',
  not_authorized: 'Not authorized',
  bank_error: 'Our mistake',
  fee_refund: 'Fee refund',
  canceled: 'Canceled before it was sent',
};

export const correctionForm = z.object({
  scope: z.enum(correctionScopes, { error: 'Please choose what to correct' }),
  reasonCode: z.enum(correctionReasons, { error: 'Please choose a reason' }),
  note: staffNote,
});
export type CorrectionForm = z.output<typeof correctionForm>;
