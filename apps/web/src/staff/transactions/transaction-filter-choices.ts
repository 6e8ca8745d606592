import type { TransactionStatus, TransactionType } from '@seven-hills/contracts/api/transactions';
import { statusName, typeName } from '../../money/transaction-words.ts';

export const transactionFilterDefaults = {
  search: '',
  type: 'all',
  status: 'all',
  amount: 'all',
  from: '',
  to: '',
  cursor: '',
};
export type TransactionFilterValues = typeof transactionFilterDefaults;

const types: readonly TransactionType[] = [
  'transfer',
  'deposit',
  'withdrawal',
  'initial_deposit',
  'wire_transfer',
  'external_payment',
  'adjustment',
  'wire_return',
];
const statuses: readonly TransactionStatus[] = ['pending', 'completed', 'declined', 'failed'];

type Choice = readonly [value: string, label: string];

/** The choices of each filter; the values are what the API takes. */
export const transactionChoices: Record<'type' | 'status' | 'amount', readonly Choice[]> = {
  type: [['all', 'All types'], ...types.map((type): Choice => [type, typeName(type)])],
  status: [
    ['all', 'All statuses'],
    ...statuses.map((status): Choice => [status, statusName(status)]),
  ],
  amount: [
    ['all', 'All amounts'],
    ['under100', 'Under $100'],
    ['100to500', '$100 - $500'],
    ['over500', 'Over $500'],
    ['over10000', 'Over $10,000'],
  ],
};
