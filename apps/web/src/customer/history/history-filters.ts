/** The choices of each filter, in the order of their lists. The keys are what the API takes. */
export const choices = {
  range: {
    all: 'All dates',
    '30': 'Last 30 days',
    '90': 'Last 3 months',
    '180': 'Last 6 months',
    '365': 'Last year',
  },
  type: {
    all: 'All types',
    transfer: 'Transfer',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
  },
  amount: {
    all: 'All amounts',
    under100: 'Under $100',
    '100to500': '$100 - $500',
    over500: 'Over $500',
  },
} as const;

export type FilterName = keyof typeof choices;

/** The filters as they stand in the address. `all` and an empty search filter nothing. */
export type Filters = Record<FilterName, string> & { search: string };

const searchLengthMax = 100;

/** A filter's choices, `all` first: objects put keys that look like numbers before the others. */
export const choicesOf = (name: FilterName): [value: string, label: string][] =>
  Object.entries(choices[name]).sort(([a], [b]) => Number(b === 'all') - Number(a === 'all'));

/** Reads the filters of a query string; a value that is no choice counts as not given. */
export function filtersIn(query: string): Filters {
  const parameters = new URLSearchParams(query);
  const read = (name: FilterName) => {
    const value = parameters.get(name) ?? 'all';
    return Object.hasOwn(choices[name], value) ? value : 'all';
  };
  return {
    range: read('range'),
    type: read('type'),
    amount: read('amount'),
    search: (parameters.get('search') ?? '').trim().slice(0, searchLengthMax),
  };
}

/** The filters as parameters of an address or a call: only those that filter something. */
export function parametersOf(filters: Filters): Record<string, string> {
  const given = Object.entries(filters).filter(([, value]) => value !== '' && value !== 'all');
  return Object.fromEntries(given);
}

export const isFiltering = (filters: Filters): boolean =>
  Object.keys(parametersOf(filters)).length > 0;
