import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { formatAmount } from '@seven-hills/money';
import { centsOf } from '../../money/transaction-words.ts';

/**
 * A form filled in from a transfer that was made: its fields have the names of the transaction's. What
 * the bank does not keep is asked for again: the PIN, and an account number but for its last digits.
 */
export function valuesToRepeat<Values extends object>(
  emptyValues: Values,
  made: Transaction,
): Values {
  const known: Record<string, unknown> = {
    ...made,
    amount: formatAmount(centsOf(made.amount)),
    externalAccountNumber: '',
  };
  const filled = Object.entries(emptyValues).map(([name, none]) => [name, known[name] ?? none]);
  return Object.fromEntries(filled) as Values;
}
