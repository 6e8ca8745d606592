import { limits } from '@seven-hills/bank/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryPanel } from '../../net/query-panel.tsx';
import { CursorPages } from '../../ui/data/cursor-pages.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

interface ListPanelProps<Row> {
  query: UseQueryResult<Row[]>;
  /** "Loading users", for screen readers. */
  loading: string;
  loadingRows?: number;
  /** Shown in place of an empty list. */
  emptyTitle: string;
  emptyText?: string;
  /**
   * The place in a list that is paged by cursor: how it is named for screen readers, and the
   * cursor.
   */
  pages?: { label: string; cursor: number | undefined; onChange: (cursor: number) => void };
  children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A page of a list: its loading state, its error, its rows or their absence, and the other pages.
 */
export function ListPanel<Row extends { id: number }>(props: ListPanelProps<Row>) {
  const { query, loading, loadingRows = 6, emptyTitle, emptyText, pages, children } = props;
  return (
    <QueryPanel query={query} loading={loading} rows={loadingRows}>
      {(rows) => (
        <>
          {rows.length === 0 ? (
            <EmptyState title={emptyTitle}>{emptyText}</EmptyState>
          ) : (
            children(rows)
          )}
          {pages && (
            <CursorPages
              label={pages.label}
              cursor={pages.cursor ?? 0}
              nextCursor={rows.length < limits.staffPageSize ? undefined : rows.at(-1)?.id}
              onChange={pages.onChange}
            />
          )}
        </>
      )}
    </QueryPanel>
  );
}
