import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { ImmediateTransfer, PendingTransfer } from '@seven-hills/ledger';
import { type Cents, type Fee, feeOf, formatUsd, noFee, parseAmount } from '@seven-hills/money';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import type { TermsBook } from '../terms/terms-book.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import { readAmount } from './read-amount.ts';

type Payer = Pick<Principal, 'customerId' | 'accountId'>;

/** A fee, and how many orders of the service its payer has made this month. */
interface CurrentFee {
  fee: Fee;
  used: number;
}

export interface FeeMeans {
  terms: TermsBook;
}

/** Returns a function that reads the current fee of a payer's account; free without an account. */
export const currentFeeOf =
  ({ terms }: FeeMeans, { customerId, accountId }: Payer, term: FeeTerm) =>
  async (): Promise<CurrentFee> => {
    const fee = (await terms.ofCustomer(customerId, accountId))?.[term] ?? noFee;
    const used = fee.freePerMonth === 0 ? 0 : ((await terms.usedThisMonth(customerId))[term] ?? 0);
    return { fee, used };
  };

/** The amount and fee fields of an order to pay outside the bank. */
export interface OrderedAmount {
  amount: Cents;
  fee: Cents;
  isFeeNamed: boolean;
}

/**
 * Returns the amount and the fee of a form. A fee that the customer named is used unchanged and
 * judged during the posting by the terms that apply then; otherwise it is the `current` one. Fails
 * with `amount_too_large`, and with `fee_mismatch` if the named fee is not a valid amount.
 */
export async function readAmountAndFee(
  form: { amount: string; fee?: string | null | undefined },
  current: () => Promise<CurrentFee>,
): Promise<OrderedAmount> {
  const amount = readAmount(form.amount);
  const rightFee = async () => {
    const { fee, used } = await current();
    return feeOf(amount, fee, used);
  };
  if (form.fee == null) return { amount, fee: await rightFee(), isFeeNamed: false };
  const fee = parseAmount(form.fee);
  if (fee === null) throw feeMismatch(await rightFee());
  return { amount, fee, isFeeNamed: true };
}

/** Refuses a fee that differs from the applicable one. */
export function judgeFee(
  { amount, fee }: { amount: Cents; fee: Cents },
  applies: CurrentFee,
): Refusal | null {
  const rightFee = feeOf(amount, applies.fee, applies.used);
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
