// @vitest-environment happy-dom
import { understoodSearch } from '@seven-hills/bank/text/understood-search';
import { type Transaction, transactionTypes } from '@seven-hills/bank/transaction';
import { describe, expect, it } from 'vitest';
import { viewIn } from '../../src/app/shells/customer-screens.ts';
import { datesText } from '../../src/customer/history/filters/dates-button.tsx';
import { historyFilters } from '../../src/customer/history/filters/history-filters.ts';
import { meaningOf } from '../../src/customer/history/filters/meaning-of.ts';
import { footerOf } from '../../src/customer/history/footer-of.ts';
import { groupByMonth } from '../../src/customer/history/month-groups.ts';
import { types } from '../../src/money/transaction-choices.ts';
import {
  changeFilters,
  day,
  oneOf,
  readFilters,
  wholeNumber,
} from '../../src/ui/data/use-url-filters.ts';

const none = {
  range: 'all',
  type: 'all',
  amount: 'all',
  direction: 'all',
  month: '',
  from: '',
  to: '',
  search: '',
  category: 0,
  counts: 'all',
  payee: '',
};

describe('the history filters', () => {
  it('are read from the address and written back unchanged', () => {
    const filters = {
      range: '90',
      type: 'deposit',
      amount: '100to500',
      search: 'coffee & cake',
    } as const;
    const query = changeFilters(historyFilters, 'view=history', filters);
    expect(query).toBe('view=history&range=90&type=deposit&amount=100to500&search=coffee+%26+cake');
    expect(viewIn(query)).toBe('history');
    expect(readFilters(historyFilters, query)).toEqual({
      filters: { ...none, ...filters },
      given: filters,
    });
  });

  it('filter nothing unless set, and leave the address clean', () => {
    expect(readFilters(historyFilters, 'view=history')).toEqual({ filters: none, given: {} });
    expect(changeFilters(historyFilters, 'view=history&type=deposit', { type: 'all' })).toBe(
      'view=history',
    );
    expect(readFilters(historyFilters, 'type=transfer').given).toEqual({ type: 'transfer' });
  });

  it('ignore invalid values', () => {
    const query =
      'range=31&type=wire&amount=toString&search=%20&direction=up&month=2026-13&from=now';
    expect(readFilters(historyFilters, query)).toEqual({ filters: none, given: {} });
    expect(viewIn('view=elsewhere')).toBe('dashboard');
  });
});

describe('the type filter', () => {
  it('has the documented types first, and offers every type', () => {
    const values = types.map(([value]) => value);
    expect(values.slice(0, 4)).toEqual(['all', 'transfer', 'deposit', 'withdrawal']);
    expect(values.slice(1).toSorted()).toEqual([...transactionTypes].toSorted());
  });
});

describe('the months of a list', () => {
  const made = (id: number, createdAt: string) =>
    ({ id, direction: 'in', createdAt }) as Transaction;

  it('begin at midnight in Cincinnati, and know their lines', () => {
    const { lines, groups } = groupByMonth([
      made(9, '2026-03-01T05:00:00Z'),
      made(8, '2026-03-01T04:59:59Z'),
      made(7, '2026-02-01T12:00:00Z'),
    ]);
    expect(groups).toEqual([
      { month: '2026-03', head: 0, last: 1 },
      { month: '2026-02', head: 2, last: 4 },
    ]);
    expect(lines.map(({ id }) => id)).toEqual([
      'before 9-in',
      '9-in',
      'before 8-in',
      '8-in',
      '7-in',
    ]);
  });

  it('do not exist without rows', () => {
    expect(groupByMonth([])).toEqual({ lines: [], groups: [] });
  });
});

describe('the chip for a date range', () => {
  it.each([
    ['', '', 'Dates'],
    ['2026-11-01', '2026-11-15', 'Nov 1 – Nov 15'],
    ['2026-11-01', '', 'From Nov 1'],
    ['', '2026-11-15', 'Until Nov 15'],
  ])('from %j to %j says %j', (from, to, words) => expect(datesText({ from, to })).toBe(words));
});

describe('filters in the address', () => {
  const filters = { order: oneOf(['asc', 'desc'], 'desc'), from: day, page: wholeNumber(1) };

  it('have the types that the call expects', () => {
    const { given } = readFilters(filters, 'order=asc&from=2026-01-31&page=7');
    expect(given).toEqual({ order: 'asc', from: '2026-01-31', page: 7 });
  });

  it('are omitted when they have their default values', () => {
    expect(readFilters(filters, 'order=desc&page=1').given).toEqual({});
    expect(changeFilters(filters, 'page=7', { page: 1 })).toBe('');
  });

  it.each(['order=up', 'from=yesterday', 'page=-1', 'page=1e9', 'page=', 'constructor=x'])(
    'do not accept %s',
    (search) => expect(readFilters(filters, search).given).toEqual({}),
  );
});

describe('the line under the history', () => {
  it.each([
    [22, { matching: 22, total: 22 }, 'Showing 22 of 22 transactions'],
    [3, { matching: 3, total: 22 }, 'Showing 3 of 22 transactions'],
    [100, { matching: 50_000, total: 50_000 }, 'Showing 100 of 50,000 transactions'],
    [
      100,
      { matching: 3_000, total: 50_000 },
      'Showing 100 of 50,000 transactions (3,000 match your filters)',
    ],
  ])('describes %i listed', (listed, counts, line) => {
    expect(footerOf(listed, counts)).toBe(line);
  });
});

describe('what a search looks for', () => {
  it.each([
    ['about 42', '$37.80 to $46.20'],
    ['>100', '$100.01 or more'],
    ['under 20', '$19.99 or less'],
    ['zelle oct', 'October 2026, “zelle”'],
    ['Oct 5', 'October 5, 2026'],
    ['last year', 'January 1, 2025 – December 31, 2025'],
  ])('%s is %s', (search, meaning) => {
    const understood = understoodSearch(search, '2026-11-28');
    expect(understood && meaningOf(understood)).toBe(meaning);
  });
});
