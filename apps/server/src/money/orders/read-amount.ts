import { limits } from '@seven-hills/bank/limits';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import { type Cents, feeOf, formatUsd, parseAmount } from '@seven-hills/money';
import { Refusal } from '../../http/problem.ts';
import type { TermsBook } from '../terms/terms-book.ts';

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
 * Returns a function that reads a customer's current fee, in basis points; 0 without an account.
 */
export const feeRateOf =
  (terms: TermsBook, customerId: bigint, term: FeeTerm) => async (): Promise<bigint> =>
    (await terms.ofCustomer(customerId))?.[term] ?? 0n;

/** The amount and fee fields of an order to pay outside the bank. */
export interface OrderedAmount {
  amount: Cents;
  fee: Cents;
  isFeeNamed: boolean;
}

/**
 * Returns the amount and the fee of a form. A fee that the customer named is used unchanged and
 * judged during the posting by the terms that apply then; otherwise it is computed with
 * `basisPoints`. Fails with `amount_too_large`, and with `fee_mismatch` if the named fee is not a
 * valid amount.
 */
export async function readAmountAndFee(
  form: { amount: string; fee?: string | null | undefined },
  basisPoints: () => Promise<bigint>,
): Promise<OrderedAmount> {
  const amount = readAmount(form.amount);
  if (form.fee == null)
    return { amount, fee: feeOf(amount, await basisPoints()), isFeeNamed: false };
  const fee = parseAmount(form.fee);
  if (fee === null) throw feeMismatch(feeOf(amount, await basisPoints()));
  return { amount, fee, isFeeNamed: true };
}

/** Refuses a fee that differs from the applicable one, and states that fee. */
export const feeMismatch = (fee: Cents): Refusal =>
  new Refusal(
    'fee_mismatch',
    `The fee for this amount is ${formatUsd(fee)}. Please go back to the form and confirm it again.`,
    { errors: [{ path: 'fee', message: `The fee is ${formatUsd(fee)}` }] },
  );
