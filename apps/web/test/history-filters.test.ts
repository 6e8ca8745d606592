import { describe, expect, it } from 'vitest';
import { footerOf } from '../src/customer/history/footer-of.ts';
import {
  choicesOf,
  filtersIn,
  isFiltering,
  parametersOf,
} from '../src/customer/history/history-filters.ts';
import { viewHref, viewIn } from '../src/customer/views.ts';

const none = { range: 'all', type: 'all', amount: 'all', search: '' };

describe('the history filters', () => {
  it('are read from the address and written back the same', () => {
    const filters = { range: '90', type: 'deposit', amount: '100to500', search: 'coffee & cake' };
    const href = viewHref('history', parametersOf(filters));
    expect(href).toBe(
      '/dashboard?view=history&range=90&type=deposit&amount=100to500&search=coffee+%26+cake',
    );
    const query = href.slice(href.indexOf('?') + 1);
    expect(viewIn(query)).toBe('history');
    expect(filtersIn(query)).toEqual(filters);
  });

  it('filter nothing unless given, and leave the address clean', () => {
    expect(filtersIn('view=history')).toEqual(none);
    expect(viewHref('history', parametersOf(filtersIn('')))).toBe('/dashboard?view=history');
    expect(isFiltering(filtersIn('view=history'))).toBe(false);
    expect(isFiltering(filtersIn('type=transfer'))).toBe(true);
  });

  it('ignore values that are no choice', () => {
    expect(filtersIn('range=31&type=wire&amount=toString&search=%20')).toEqual(none);
    expect(viewIn('view=elsewhere')).toBe('dashboard');
  });

  it('offer everything first, then the ranges from the shortest', () => {
    expect(choicesOf('range').map(([value]) => value)).toEqual(['all', '30', '90', '180', '365']);
  });
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
