import { type IraCreditKind, iraCreditKinds } from '@seven-hills/bank/ira/ira-words';
import { limits } from '@seven-hills/bank/limits';
import {
  type AdjustmentDirection,
  type AdjustmentReason,
  adjustmentForm,
  adjustmentReasons,
  adjustmentReasonWords,
} from '@seven-hills/contracts/staff/parts/adjustment-form';
import type { AdminUser } from '@seven-hills/contracts/staff/users';
import { type Cents, formatUsd, parseTypedAmount, toDecimal } from '@seven-hills/money';
import { z } from 'zod';
import { centsOf } from '../../money/transaction-words.ts';

/** A validated adjustment, ready for review. */
export interface AdjustmentDraft {
  direction: AdjustmentDirection;
  /** Decimal text, `1234.50`. */
  amount: string;
  reasonCode: AdjustmentReason;
  note: string;
  /** How a credit is recorded in an IRA. */
  ira?: { credit: IraCreditKind };
}

export const adjustmentValues = {
  direction: 'credit',
  amount: '',
  reasonCode: '',
  note: '',
  iraCredit: '',
};
export type AdjustmentValues = typeof adjustmentValues;

/** The API's rules, applied to form values. */
export const adjustmentSchema = (user: AdminUser) =>
  z
    .object({
      direction: adjustmentForm.shape.direction,
      amount: z.string().superRefine((typed, context) => {
        const message = amountProblem(typed);
        if (message) context.addIssue({ code: 'custom', message });
      }),
      reasonCode: adjustmentForm.shape.reasonCode,
      note: adjustmentForm.shape.note,
      iraCredit: z.string(),
    })
    .superRefine(({ direction, amount }, context) => {
      const available = centsOf(user.account?.balance ?? '0.00');
      if (direction === 'credit' || (parseTypedAmount(amount) ?? 0n) <= available) return;
      const message = `Only ${formatUsd(available)} is available.`;
      context.addIssue({ code: 'custom', path: ['amount'], message });
    })
    .transform(({ iraCredit, ...form }): AdjustmentDraft => {
      const credit = iraCreditKinds.find((known) => known === iraCredit);
      return {
        ...form,
        amount: toDecimal(parseTypedAmount(form.amount) ?? 0n),
        ...(form.direction === 'credit' && credit && { ira: { credit } }),
      };
    });

function amountProblem(typed: string): string | null {
  if (!typed.trim()) return 'Amount is required';
  const amount = parseTypedAmount(typed) ?? 0n;
  if (amount <= 0n) return 'Please enter a valid amount.';
  return amount > limits.balanceEditMax ? 'This amount is too large' : null;
}

/** The posted balance after the adjustment. */
export const balanceAfter = (before: Cents, { direction, amount }: AdjustmentDraft): Cents =>
  direction === 'credit' ? before + centsOf(amount) : before - centsOf(amount);

export const reasonOptions = adjustmentReasons.map(
  (reason) => [reason, adjustmentReasonWords[reason]] as const,
);
