import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '../../net/query-error.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';

interface GrowingListProps<Row> {
  query: UseInfiniteQueryResult<Row[]>;
  /** Names the list for screen readers: `Chats`. */
  label: string;
  emptyTitle: string;
  emptyText: string;
  children: (row: Row) => ReactNode;
}

/** A list that loads one more page on request. */
export function GrowingList<Row>(props: GrowingListProps<Row>) {
  const { query, label, emptyTitle, emptyText, children } = props;
  if (!query.data)
    return query.isPending ? (
      <SkeletonRows rows={5} label={`Loading ${label.toLowerCase()}`} />
    ) : (
      <QueryError query={query} />
    );
  if (query.data.length === 0) return <EmptyState title={emptyTitle}>{emptyText}</EmptyState>;
  return (
    <>
      <ul className="divide-y divide-line" aria-label={label}>
        {query.data.map(children)}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-4"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </>
  );
}
