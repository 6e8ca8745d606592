import type { AccountType } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { usdOf } from '../../money/transaction-words.ts';

type Offered = Pick<
  BankServices,
  'deposits' | 'withdrawals' | 'wires' | 'paymentProviders' | 'terms'
>;

/**
 * `Deposits up to $7,000.00 and withdrawals up to $2,500.00 a day.`: an account type's limits on
 * what customers order online; empty without any.
 */
export function dailyLimitsText(type: AccountType, offered: Offered): string {
  const terms = offered.terms.byType[type];
  const limited = [
    ['deposits', offered.deposits === 'off' ? null : terms.depositLimit],
    ['withdrawals', offered.withdrawals ? terms.withdrawalLimit : null],
    ['transfers', terms.transferLimit],
    ['wires', offered.wires ? terms.wireLimit : null],
    ['external payments', offered.paymentProviders.length > 0 ? terms.paymentLimit : null],
  ] as const;
  const words = limited.flatMap(([what, limit]) =>
    limit === null ? [] : `${what} up to ${usdOf(limit)}`,
  );
  if (words.length === 0) return '';
  const text = `${new Intl.ListFormat('en-US').format(words)} a day.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
