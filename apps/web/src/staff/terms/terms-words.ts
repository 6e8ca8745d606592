import { feeText, readFee, type ShownFee } from '@seven-hills/bank/payments/fees';
import { isFeeTerm, type TermName } from '@seven-hills/bank/term-names';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/**
 * `$5,000.00`, `No limit`, `2%`, `$25.00; 3 a month free`; `Same as everyone` if a customer has no
 * value of their own.
 */
export function termText(name: TermName, value: string | null | ShownFee | undefined): string {
  if (value === undefined) return 'Same as everyone';
  if (value === null) return 'No limit';
  if (typeof value === 'string') return formatUsd(centsOf(value));
  return isFeeTerm(name) ? feeText(readFee(value)) : String(value);
}
