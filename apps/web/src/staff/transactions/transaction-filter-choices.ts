import type { TransactionStatus } from '@seven-hills/bank/transaction';
import { words } from '@seven-hills/bank/words/words';
import type { AdminTransactionFilters } from '@seven-hills/contracts/staff/transactions';
import { parseTypedAmount } from '@seven-hills/money';
import { amounts as amountRanges, types } from '../../money/transaction-choices.ts';
import { statusName } from '../../money/transaction-words.ts';
import {
  type Choices,
  choice,
  day,
  type FilterValues,
  text,
  type UrlFilter,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';

const ofStatus = (status: TransactionStatus) =>
  [status, statusName({ status, isTakenBack: false })] as const;

/** Adds the movements that the bars of the reports count. */
export const typesAndMovements: Choices<AdminTransactionFilters['type']> = [
  ...types,
  ['movements', `Movements of ${words.customers}`],
];
export const statuses: Choices<AdminTransactionFilters['status']> = [
  ['all', 'All statuses'],
  ofStatus('pending'),
  ofStatus('completed'),
  ofStatus('declined'),
  ofStatus('failed'),
];
export const amounts: Choices<AdminTransactionFilters['amount']> = [
  ...amountRanges,
  ['over10000', 'Over $10,000'],
];

/** An amount as people type it. */
const typedAmount: UrlFilter<string> = {
  none: '',
  read: (given) => ((parseTypedAmount(given.trim()) ?? 0n) > 0n ? given.trim() : null),
};

export const transactionFilters = {
  search: text(),
  type: choice(typesAndMovements, 'all'),
  status: choice(statuses, 'all'),
  amount: choice(amounts, 'all'),
  /** An exact amount, or the lower end of a range. */
  amountFrom: typedAmount,
  amountTo: typedAmount,
  customer: wholeNumber(0),
  account: wholeNumber(0),
  decidedBy: wholeNumber(0),
  from: day,
  to: day,
  cursor: wholeNumber(0),
};

/**
 * The filters in the API's format. An amount without an upper limit is exact, with or without the
 * fee, because that is how people name a payment when they call.
 */
export function asAsked<Given extends Partial<FilterValues<typeof transactionFilters>>>({
  cursor: _cursor,
  ...given
}: Given) {
  const { amountFrom, amountTo } = given;
  return { ...given, ...(amountFrom && !amountTo && { amountTo: amountFrom }) };
}
