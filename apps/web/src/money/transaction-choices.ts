import type { TransactionType } from '@seven-hills/bank/transaction';
import type { Choices } from '../ui/data/use-url-filters.ts';
import { typeNames } from './transaction-words.ts';

const documentedTypes: readonly TransactionType[] = ['transfer', 'deposit', 'withdrawal'];
const everyType = Object.keys(typeNames) as TransactionType[];

/** The types by which lists of transactions are filtered: the documented ones first. */
export const types: Choices<'all' | TransactionType> = [
  ['all', 'All types'],
  ...[...documentedTypes, ...everyType.filter((type) => !documentedTypes.includes(type))].map(
    (type) => [type, typeNames[type]] as const,
  ),
];
export const amounts = [
  ['all', 'All amounts'],
  ['under100', 'Under $100'],
  ['100to500', '$100 - $500'],
  ['over500', 'Over $500'],
] as const satisfies Choices<string>;
export const directions = [
  ['all', 'In and out'],
  ['in', 'Money in'],
  ['out', 'Money out'],
] as const satisfies Choices<string>;
