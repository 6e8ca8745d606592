import type {
  TransactionStatus,
  TransactionType,
} from '@seven-hills/contracts/api/money/transactions';
import type { AdminTransactionFilters } from '@seven-hills/contracts/api/staff/admin-transactions';
import { statusName, typeName } from '../../money/transaction-words.ts';
import { type Choices, choice, day, text, wholeNumber } from '../../ui/data/use-url-filters.ts';

const ofType = (type: TransactionType) => [type, typeName(type)] as const;
const ofStatus = (status: TransactionStatus) => [status, statusName(status)] as const;

export const types: Choices<'all' | TransactionType> = [
  ['all', 'All types'],
  ofType('transfer'),
  ofType('deposit'),
  ofType('withdrawal'),
  ofType('initial_deposit'),
  ofType('wire_transfer'),
  ofType('external_payment'),
  ofType('adjustment'),
  ofType('wire_return'),
  ofType('interest'),
];
/** With what the bars of the reports count. */
export const typesAndMovements: Choices<AdminTransactionFilters['type']> = [
  ...types,
  ['movements', 'All but adjustments and interest'],
];
export const statuses: Choices<AdminTransactionFilters['status']> = [
  ['all', 'All statuses'],
  ofStatus('pending'),
  ofStatus('completed'),
  ofStatus('declined'),
  ofStatus('failed'),
];
export const amounts: Choices<AdminTransactionFilters['amount']> = [
  ['all', 'All amounts'],
  ['under100', 'Under $100'],
  ['100to500', '$100 - $500'],
  ['over500', 'Over $500'],
  ['over10000', 'Over $10,000'],
];

export const transactionFilters = {
  search: text(),
  type: choice(typesAndMovements, 'all'),
  status: choice(statuses, 'all'),
  amount: choice(amounts, 'all'),
  from: day,
  to: day,
  cursor: wholeNumber(0),
};
