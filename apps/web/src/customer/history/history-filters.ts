import type { TransactionType } from '@seven-hills/bank/transaction';
import { typeNames } from '../../money/transaction-words.ts';
import {
  type Choices,
  choice,
  day,
  type FilterValues,
  text,
  wholeNumber,
} from '../../ui/data/use-url-filters.ts';

/** The choices of each filter, in display order. The values are those of the API. */
export const ranges = [
  ['all', 'All dates'],
  ['30', 'Last 30 days'],
  ['90', 'Last 3 months'],
  ['180', 'Last 6 months'],
  ['365', 'Last year'],
] as const satisfies Choices<string>;

const documentedTypes: readonly TransactionType[] = ['transfer', 'deposit', 'withdrawal'];
const everyType = Object.keys(typeNames) as TransactionType[];
/** The documented types first, then all others. */
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
const directions = [
  ['all', 'In and out'],
  ['in', 'Money in'],
  ['out', 'Money out'],
] as const satisfies Choices<string>;

/** The filters by which insights add up transactions. */
export const counted = [
  ['all', 'All'],
  ['spending', 'Spending only'],
  ['income', 'Income only'],
  ['moved', 'Completed only'],
] as const satisfies Choices<string>;

export const historyFilters = {
  range: choice(ranges, 'all'),
  type: choice(types, 'all'),
  amount: choice(amounts, 'all'),
  direction: choice(directions, 'all'),
  month: text(/^20\d{2}-(0[1-9]|1[0-2])$/),
  from: day,
  to: day,
  search: text(),
  category: wholeNumber(0),
  counts: choice(counted, 'all'),
  payee: text(),
};
export type HistoryFilters = FilterValues<typeof historyFilters>;
