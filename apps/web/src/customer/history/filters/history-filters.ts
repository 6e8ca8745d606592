import { amounts, directions, types } from '../../../money/transaction-choices.ts';
import {
  type Choices,
  choice,
  day,
  type FilterValues,
  text,
  wholeNumber,
} from '../../../ui/data/use-url-filters.ts';

/** The choices of the date filter, in display order. The values are those of the API. */
export const ranges = [
  ['all', 'All dates'],
  ['30', 'Last 30 days'],
  ['90', 'Last 3 months'],
  ['180', 'Last 6 months'],
  ['365', 'Last year'],
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
