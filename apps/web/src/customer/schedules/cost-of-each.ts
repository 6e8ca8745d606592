import { isFree, readFee } from '@seven-hills/bank/fee-terms';
import type { FeeTerm } from '@seven-hills/bank/term-names';
import type { AccountTerms } from '@seven-hills/bank/terms';
import type { Schedule } from '@seven-hills/contracts/money/schedules';
import { type Cents, feeOf, formatUsd } from '@seven-hills/money';

const feeTermOf: Partial<Record<Schedule['payeeKind'], FeeTerm>> = {
  bank_account: 'wireFee',
  ach_account: 'achFee',
  payment_service: 'paymentFee',
};

/** What each payment of a schedule costs, as a sentence that follows another; null if it is free. */
export function costOfEach(
  amount: Cents,
  terms: AccountTerms,
  kind: Schedule['payeeKind'] | undefined,
): string | null {
  const term = kind && feeTermOf[kind];
  if (amount === 0n || !term) return null;
  const fee = readFee(terms[term]);
  if (isFree(fee)) return null;
  const { freePerMonth } = fee;
  const free = freePerMonth > 0 ? ` once ${freePerMonth} of a month were free` : '';
  const cost = formatUsd(feeOf(amount, fee, freePerMonth));
  return ` Each payment costs a fee of ${cost} in addition to its amount${free}.`;
}
