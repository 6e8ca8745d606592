import { limits } from '@seven-hills/bank/limits';
import { parseAmount } from '@seven-hills/money';
import { z } from 'zod';
import { isPositiveAmount, optionalText, requiredText } from '../../fields.ts';
import { staffIraChoice } from '../../money/parts/ira-choice.ts';
import { staffNote } from './staff-note.ts';

export const adjustmentDirections = ['credit', 'debit'] as const;
export type AdjustmentDirection = (typeof adjustmentDirections)[number];

/** Why staff adjust a balance. The customer sees its label as the description. */
export const adjustmentReasons = [
  'correction',
  'goodwill',
  'fee_refund',
  'dispute',
  'wire_received',
  'check_deposit',
  'legal_order',
  'other',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** Why a case adjusts a balance. Staff cannot choose these reasons themselves. */
export const caseReasons = ['provisional_credit', 'case_credit', 'provisional_debit'] as const;
export type CaseReason = (typeof caseReasons)[number];

/** The reasons as shown to the customer and to staff. */
export const adjustmentReasonWords: Readonly<Record<AdjustmentReason | CaseReason, string>> = {
  correction: 'Correction',
  goodwill: 'Goodwill',
  fee_refund: 'Fee refund',
  dispute: 'Dispute',
  wire_received: 'Wire received',
  check_deposit: 'Check deposit',
  legal_order: 'Levy or garnishment',
  other: 'Adjustment',
  provisional_credit: 'Provisional credit',
  case_credit: 'Correction of an error',
  provisional_debit: 'Provisional credit taken back',
};

export const adjustmentForm = z.object({
  direction: z.enum(adjustmentDirections, { error: 'Please choose credit or debit' }),
  amount: requiredText('Amount is required')
    .refine(isPositiveAmount, { error: 'Please enter a valid amount.' })
    .refine((text) => (parseAmount(text) ?? 0n) <= limits.balanceEditMax, {
      error: 'This amount is too large',
    }),
  /** The posted balance that the staff member saw. If omitted, it is not compared. */
  expectedBalance: optionalText().refine((text) => text === null || parseAmount(text) !== null, {
    error: 'Expected balance must be an amount',
  }),
  reasonCode: z.enum(adjustmentReasons, { error: 'Please choose a reason' }),
  note: staffNote,
  /** How a credit is recorded in an IRA. Default: not at all, as a correction by the bank. */
  ira: staffIraChoice,
});
