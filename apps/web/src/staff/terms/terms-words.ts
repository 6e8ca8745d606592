import { isFeeTerm, percentOf, type TermName } from '@seven-hills/bank/term-names';
import { formatUsd } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/** `$5,000.00`, `No limit`, `2%`; `Same as everyone` if a customer has no value of their own. */
export function termText(name: TermName, value: string | number | null | undefined): string {
  if (value === undefined) return 'Same as everyone';
  if (value === null) return 'No limit';
  return isFeeTerm(name) ? percentOf(Number(value)) : formatUsd(centsOf(String(value)));
}
