import { limits } from '@seven-hills/bank/limits';
import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
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
