import { monthlyFeeText, readMonthlyFee } from '@seven-hills/bank/fee-schedules/monthly-fee';
import { feeText, readFee } from '@seven-hills/bank/payments/fees';
import { isFeeTerm, type TermName, termLabel } from '@seven-hills/bank/term-names';
import type { AccountTerms } from '@seven-hills/bank/terms';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';
import { bankServices } from '../../net/bank-services.ts';

/** A value of any term, as it is shown. */
type TermValue = AccountTerms[TermName];

const { wires, paymentProviders, bankTransfers, sameDayAch } = bankServices;

const isOffered: Partial<Record<TermName, boolean>> = {
  wireLimit: wires,
  wireFee: wires,
  paymentLimit: paymentProviders.length > 0,
  paymentFee: paymentProviders.length > 0,
  achFee: bankTransfers,
  sameDayAchFee: sameDayAch,
};

/** `Wire fee`, or `Wire fee (not offered)` where no one can send a wire. */
export const offeredTermLabel = (name: TermName): string =>
  isOffered[name] === false ? `${termLabel(name)} (not offered)` : termLabel(name);

/**
 * `$5,000.00`, `No limit`, `2%`, `$25.00; 3 a month free`; `Same as everyone` if a customer has no
 * value of their own.
 */
export function termText(name: TermName, value: TermValue | undefined): string {
  if (value === undefined) return 'Same as everyone';
  if (value === null) return name === 'monthlyFee' ? 'None' : 'No limit';
  if (typeof value === 'string') return formatUsd(centsOf(value));
  if (typeof value === 'object' && 'amount' in value) return monthlyFeeText(readMonthlyFee(value));
  return isFeeTerm(name) ? feeText(readFee(value)) : String(value);
}
