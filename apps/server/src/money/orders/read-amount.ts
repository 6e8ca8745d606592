import { limits } from '@seven-hills/contracts/limits';
import { type Cents, feeOf, formatUsd, parseAmount } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';

/** Converts an amount that a form's schema has checked to cents. Fails with `amount_too_large`. */
export function readAmount(text: string): Cents {
  const amount = parseAmount(text) ?? 0n;
  if (amount > limits.transactionAmountMax)
    throw new Refusal(
      'amount_too_large',
      `A single transaction can move at most ${formatUsd(limits.transactionAmountMax)}.`,
      { errors: [{ path: 'amount', message: 'This amount is too large' }] },
    );
  return amount;
}

/**
 * Returns the amount and the bank's fee on it, at a rate in basis points. A fee that the customer
 * confirmed must match. Fails with `amount_too_large` or `fee_mismatch`.
 */
export function readAmountAndFee(
  form: { amount: string; fee?: string | null | undefined },
  basisPoints: bigint,
): { amount: Cents; fee: Cents } {
  const amount = readAmount(form.amount);
  const fee = feeOf(amount, basisPoints);
  if (form.fee != null && parseAmount(form.fee) !== fee)
    throw new Refusal(
      'fee_mismatch',
      `The fee for this amount is ${formatUsd(fee)}. Please go back to the form and confirm it again.`,
      { errors: [{ path: 'fee', message: `The fee is ${formatUsd(fee)}` }] },
    );
  return { amount, fee };
}
