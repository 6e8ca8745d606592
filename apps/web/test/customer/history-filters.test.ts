import { describe, expect, it } from 'vitest';
import { footerOf } from '../../src/customer/history/footer-of.ts';
import { historyFilters } from '../../src/customer/history/history-filters.ts';
import { viewIn } from '../../src/customer/views.ts';
import {
  changeFilters,
  day,
  oneOf,
  readFilters,
  wholeNumber,
} from '../../src/ui/data/use-url-filters.ts';

const none = { range: 'all', type: 'all', amount: 'all', search: '' };

describe('the history filters', () => {
  it('are read from the address and written back the same', () => {
    const filters = {
      range: '90',
      type: 'deposit',
      amount: '100to500',
      search: 'coffee & cake',
    } as const;
    const query = changeFilters(historyFilters, 'view=history', filters);
    expect(query).toBe('view=history&range=90&type=deposit&amount=100to500&search=coffee+%26+cake');
    expect(viewIn(query)).toBe('history');
    expect(readFilters(historyFilters, query)).toEqual({ filters, given: filters });
  });

  it('filter nothing unless given, and leave the address clean', () => {
    expect(readFilters(historyFilters, 'view=history')).toEqual({ filters: none, given: {} });
    expect(changeFilters(historyFilters, 'view=history&type=deposit', { type: 'all' })).toBe(
      'view=history',
    );
    expect(readFilters(historyFilters, 'type=transfer').given).toEqual({ type: 'transfer' });
  });

  it('ignore values that are no choice', () => {
    const query = 'range=31&type=wire&amount=toString&search=%20';
    expect(readFilters(historyFilters, query)).toEqual({ filters: none, given: {} });
    expect(viewIn('view=elsewhere')).toBe('dashboard');
  });
});

describe('filters in the address', () => {
  const filters = { order: oneOf(['asc', 'desc'], 'desc'), from: day, page: wholeNumber(1) };

  it('have the types that the call takes', () => {
    const { given } = readFilters(filters, 'order=asc&from=2026-01-31&page=7');
    expect(given).toEqual({ order: 'asc', from: '2026-01-31', page: 7 });
  });

  it('are left out where they are what they are without being named', () => {
    expect(readFilters(filters, 'order=desc&page=1').given).toEqual({});
    expect(changeFilters(filters, 'page=7', { page: 1 })).toBe('');
  });

  it.each(['order=up', 'from=yesterday', 'page=-1', 'page=1e9', 'page=', 'constructor=x'])(
    'do not take %s',
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
  ])('tells of %i listed', (listed, counts, line) => {
    expect(footerOf(listed, counts)).toBe(line);
  });
});
