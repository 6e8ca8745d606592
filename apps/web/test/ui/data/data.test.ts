// @vitest-environment happy-dom
import { useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CursorPages } from '../../../src/ui/data/cursor-pages.tsx';
import { DataTable } from '../../../src/ui/data/data-table.tsx';
import { DenseTable } from '../../../src/ui/data/dense-table.tsx';
import { MoreRows, useEndlessRows } from '../../../src/ui/data/endless-rows.tsx';
import { Money } from '../../../src/ui/data/money.tsx';
import { Pagination } from '../../../src/ui/data/pagination.tsx';
import { useKeptFocus } from '../../../src/ui/data/use-kept-focus.ts';
import { choice, text, useUrlFilters, wholeNumber } from '../../../src/ui/data/use-url-filters.ts';
import { act, h, screen, show, showWith, within } from '../render.ts';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('pages with numbers', () => {
  const open = (pageCount: number) =>
    showWith(1, (page, onPageChange) =>
      h(Pagination, { page, pageCount, onPageChange, label: 'Users' }),
    );

  it('step from the first to the last page and no further', async () => {
    const user = open(3);
    const pages = screen.getByRole('navigation', { name: 'Users pages' });
    expect(button('Previous').disabled).toBe(true);
    await user.click(button('Next'));
    expect(within(pages).getByText('Page 2 of 3')).toBeTruthy();
    await user.click(button('Next'));
    expect(button('Next').disabled).toBe(true);
    await user.click(button('Previous'));
    expect(within(pages).getByText('Page 2 of 3')).toBeTruthy();
  });

  it('are omitted if there is only one', () => {
    open(1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('pages by cursor', () => {
  // A list of three pages, which start at these cursors.
  const next: Record<number, number> = { 0: 80, 80: 40 };
  const open = () =>
    showWith(0, (cursor, onChange) =>
      h(
        'div',
        null,
        h('output', null, cursor),
        h(CursorPages, { label: 'Events', cursor, nextCursor: next[cursor], onChange }),
      ),
    );
  const place = () => screen.getByRole('status').textContent;

  it('lead back the way that the user came', async () => {
    const user = open();
    expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull();
    await user.click(button('Older'));
    await user.click(button('Older'));
    expect(place()).toBe('40');
    expect(button('Older').disabled).toBe(true);
    await user.click(button('Newer'));
    expect(place()).toBe('80');
    await user.click(button('Newer'));
    expect(place()).toBe('0');
  });

  it('return to the newest directly', async () => {
    const user = open();
    await user.click(button('Older'));
    await user.click(button('Older'));
    await user.click(button('Newest'));
    expect(place()).toBe('0');
  });
});

describe('a table', () => {
  const rows = [
    { id: 1, name: 'Rent', amount: '$900.00' },
    { id: 2, name: 'Books', amount: '$25.00' },
  ];
  const columns = [
    { header: 'Name', cell: (row: (typeof rows)[number]) => row.name },
    { header: 'Amount', cell: (row: (typeof rows)[number]) => row.amount, align: 'end' as const },
    { header: 'Actions', cell: () => 'none', hideHeader: true },
  ];
  const table = { caption: 'Receipts', columns, rows, rowKey: (row: { id: number }) => row.id };

  it('has a caption and a header for each column', () => {
    show(h(DataTable<(typeof rows)[number]>, table));
    const shown = screen.getByRole('table', { name: 'Receipts' });
    expect(
      within(shown)
        .getAllByRole('columnheader')
        .map((header: HTMLElement) => header.textContent),
    ).toEqual(['Name', 'Amount', 'Actions']);
    expect(within(shown).queryByRole('button')).toBeNull();
  });

  it('opens a row once, by a click or by its button', async () => {
    const onSelect = vi.fn();
    const rowAction = { onSelect, hint: 'Open the receipt' };
    const user = show(h(DataTable<(typeof rows)[number]>, { ...table, rowAction }));
    await user.click(screen.getByText('$25.00'));
    expect(onSelect.mock.calls).toEqual([[rows[1]]]);
    screen.getByRole('button', { name: /^Rent.*Open the receipt$/ }).focus();
    await user.keyboard('{Enter}');
    expect(onSelect.mock.calls).toEqual([[rows[1]], [rows[0]]]);
  });

  it('keeps details behind “More” for each row, and the button names the row', async () => {
    const withMore = [
      { ...columns[0], detail: ({ id }: { id: number }) => `No. ${id}` },
      { ...columns[1], inMore: true },
    ] as never;
    const user = show(h(DataTable<(typeof rows)[number]>, { ...table, columns: withMore }));
    const more = screen.getByRole('button', { name: 'More Books' });
    const row = more.closest('tr');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    expect(row?.hasAttribute('data-open')).toBe(false);
    await user.click(more);
    expect(more.getAttribute('aria-expanded')).toBe('true');
    expect(row?.hasAttribute('data-open')).toBe(true);
    expect(button('More Rent').getAttribute('aria-expanded')).toBe('false');
    // Hidden or not, it is in the row's own cell, and the detail is in the title's cell.
    expect(row?.querySelector('[data-part=more]')?.textContent).toContain('$25.00');
    expect(row?.querySelector('[data-cell=title]')?.textContent).toContain('No. 2');
  });

  it('can be stepped through with the arrow keys, button by button', async () => {
    const cells = ['Approve', 'Decline'];
    const user = show(
      h(DenseTable<number>, {
        caption: 'Approvals',
        columns: cells.map((name) => ({
          header: name,
          cell: (row: number) => h('button', { type: 'button' }, `${name} ${row}`),
        })),
        rows: [1, 2],
        rowKey: (row) => row,
      }),
    );
    button('Decline 1').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Decline 2'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Decline 2'));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(button('Decline 1'));
  });
});

describe('the place in a list whose rows disappear', () => {
  function Waiting({ rows, onDone }: { rows: string[]; onDone: (row: string) => void }) {
    const list = useRef<HTMLUListElement>(null);
    useKeptFocus(list, rows);
    return h(
      'div',
      null,
      h('h1', { tabIndex: -1 }, 'Approvals'),
      h(
        'ul',
        { ref: list },
        ...rows.map((row) =>
          h(
            'li',
            { key: row },
            h('button', { type: 'button', onClick: () => onDone(row) }, `Approve ${row}`),
          ),
        ),
      ),
    );
  }

  it('is the row that moved up, then the last one, then the heading', async () => {
    const user = showWith(['a', 'b', 'c'], (rows, change) =>
      h(Waiting, { rows, onDone: (done) => change(rows.filter((row) => row !== done)) }),
    );
    await user.click(button('Approve b'));
    expect(document.activeElement).toBe(button('Approve c'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Approve a'));
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Approvals');
  });
});

describe('an amount', () => {
  it.each([
    [{ cents: 123_456n }, '$1,234.56'],
    [{ cents: -5n }, '-$0.05'],
    [{ cents: 2_500n, direction: 'in' as const }, '+$25.00'],
    [{ cents: 2_500n, direction: 'out' as const }, '-$25.00'],
    [{ cents: -2_500n, direction: 'out' as const }, '-$25.00'],
  ])('%o is written %s', (props, expected) => {
    show(h(Money, props));
    expect(document.querySelector('[data-slot="money"]')?.textContent).toBe(expected);
  });
});

describe('an infinite list', () => {
  const pages = { hasMore: true, isLoadingMore: false, failedToLoadMore: false };

  function List({ count, ...more }: { count: number; onLoadMore: () => void; hasMore: boolean }) {
    const rows = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
    const { drawn } = useEndlessRows<HTMLDivElement>(rows, () => 60, { ...pages, ...more });
    return h('ol', null, ...drawn.map(({ key, index }) => h('li', { key }, rows[index]?.id)));
  }

  it('loads the next page near the end, and not before', () => {
    const onLoadMore = vi.fn();
    show(h(List, { count: 2_000, onLoadMore, hasMore: true }));
    expect(onLoadMore).not.toHaveBeenCalled();
    show(h(List, { count: 10, onLoadMore, hasMore: true }));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    show(h(List, { count: 10, onLoadMore, hasMore: false }));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('renders only some of many rows', () => {
    show(h(List, { count: 2_000, onLoadMore: vi.fn(), hasMore: false }));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(100);
  });

  it('say that more is coming, and try again after a failure', async () => {
    const onLoadMore = vi.fn();
    const user = show(
      h(MoreRows, { ...pages, isLoadingMore: true, onLoadMore }),
      h(MoreRows, { ...pages, failedToLoadMore: true, onLoadMore }),
      h(MoreRows, { ...pages, hasMore: false, failedToLoadMore: true, onLoadMore }),
    );
    expect(screen.getByRole('status').textContent).toContain('Loading more');
    await user.click(button('Try Again'));
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });
});

describe('filters in the address', () => {
  beforeEach(() => history.replaceState(null, '', '/admin?view=users&status=bad&page=3'));
  const declared = {
    status: choice(
      [
        ['all', 'All'],
        ['active', 'Active'],
      ] as const,
      'all',
    ),
    search: text(),
    page: wholeNumber(1),
  };

  function Filters() {
    const { filters, filter, goTo, clear, isFiltering } = useUrlFilters(declared, 'page');
    const act = (name: string, onClick: () => void) =>
      h('button', { type: 'button', onClick }, name);
    return h(
      'div',
      null,
      h('output', null, JSON.stringify({ ...filters, isFiltering })),
      act('active', () => filter({ status: 'active' })),
      act('search', () => filter({ search: 'olivia' }, 'push')),
      act('page 2', () => goTo(2)),
      act('clear', () => clear()),
    );
  }
  const filters = () => JSON.parse(screen.getByRole('status').textContent ?? '');

  it('ignore invalid values, and keep other parameters', async () => {
    const user = show(h(Filters));
    expect(filters()).toEqual({ status: 'all', search: '', page: 3, isFiltering: false });
    await user.click(button('active'));
    expect(location.search).toBe('?view=users&status=active');
    expect(filters()).toEqual({ status: 'active', search: '', page: 1, isFiltering: true });
    await user.click(button('page 2'));
    expect(location.search).toBe('?view=users&status=active&page=2');
    await user.click(button('clear'));
    expect(location.search).toBe('?view=users');
  });

  it('follow Back after a search that was pushed', async () => {
    const user = show(h(Filters));
    await user.click(button('search'));
    expect(filters().search).toBe('olivia');
    act(() => {
      history.replaceState(null, '', '/admin?view=users');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(filters().search).toBe('');
  });
});
