import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import { type Cents, feeOf, formatUsd, parseAmount } from '@seven-hills/money';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { readAmount } from './read-amount.ts';

type Payer = Pick<Principal, 'customerId' | 'accountId'>;

/**
 * Returns a function that reads the current fee of a payer's account, in basis points; 0 without an
 * account.
 */
export const feeRateOf =
  (terms: TermsBook, { customerId, accountId }: Payer, term: FeeTerm) =>
  async (): Promise<bigint> =>
    (await terms.ofCustomer(customerId, accountId))?.[term] ?? 0n;

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

/** Refuses a fee that differs from the applicable one. */
export function judgeFee(
  { amount, fee }: { amount: Cents; fee: Cents },
  basisPoints: bigint,
): Refusal | null {
  const rightFee = feeOf(amount, basisPoints);
  return fee === rightFee ? null : feeMismatch(rightFee);
}

const feeMismatch = (fee: Cents): Refusal =>
  new Refusal(
    'fee_mismatch',
    `The fee for this amount is ${formatUsd(fee)}. Please go back to the form and confirm it again.`,
    { errors: [{ path: 'fee', message: `The fee is ${formatUsd(fee)}` }] },
  );

type AmountTransfer = ImmediateTransfer | PendingTransfer;

/** The transfer for an amount's fee; none if the fee is zero. */
export function feeTransfers(
  kind: AmountTransfer['kind'],
  payer: bigint,
  fee: Cents,
): AmountTransfer[] {
  const { feeIncome: creditAccountId } = internalAccounts;
  const { fee: code } = transferCodes;
  return fee === 0n ? [] : [{ kind, debitAccountId: payer, creditAccountId, amount: fee, code }];
}

/**
 * Returns the encodings of an order that an idempotency key compares. If the customer named no fee,
 * the bank sets it, and a repeat after a change of the fee is still the same order.
 */
export function feeEncodings<Input extends { fee: Cents; isFeeNamed: boolean }>({
  isFeeNamed,
  fee,
  ...input
}: Input): readonly [object, ...object[]] {
  const named = { ...input, fee };
  const unnamed = { ...input, fee: null };
  return isFeeNamed ? [named, unnamed] : [unnamed, named];
}
