import { type Choices, choice, type FilterValues, text } from '../../ui/data/use-url-filters.ts';

/** The choices of each filter, in the order of their lists. The values are what the API takes. */
export const ranges = [
  ['all', 'All dates'],
  ['30', 'Last 30 days'],
  ['90', 'Last 3 months'],
  ['180', 'Last 6 months'],
  ['365', 'Last year'],
] as const satisfies Choices<string>;
export const types = [
  ['all', 'All types'],
  ['transfer', 'Transfer'],
  ['deposit', 'Deposit'],
  ['withdrawal', 'Withdrawal'],
] as const satisfies Choices<string>;
export const amounts = [
  ['all', 'All amounts'],
  ['under100', 'Under $100'],
  ['100to500', '$100 - $500'],
  ['over500', 'Over $500'],
] as const satisfies Choices<string>;

export const historyFilters = {
  range: choice(ranges, 'all'),
  type: choice(types, 'all'),
  amount: choice(amounts, 'all'),
  search: text(),
};
export type HistoryFilters = FilterValues<typeof historyFilters>;
