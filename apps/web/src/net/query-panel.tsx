import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cn } from '../ui/cn.ts';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { QueryError } from './query-error.tsx';

interface QueryPanelProps<Data> {
  query: UseQueryResult<Data>;
  /** "Loading users", for screen readers. */
  loading: string;
  rows?: number;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a loading state, an error, or the data; while other data loads, the previous rows stay,
 * dimmed.
 */
export function QueryPanel<Data>({ query, loading, rows = 6, children }: QueryPanelProps<Data>) {
  if (query.data !== undefined)
    return (
      <div
        aria-busy={query.isPlaceholderData}
        className={cn('transition-opacity', query.isPlaceholderData && 'opacity-60')}
      >
        {children(query.data)}
      </div>
    );
  if (query.isPending) return <SkeletonRows rows={rows} label={loading} />;
  return <QueryError query={query} />;
}

interface QueriedProps<Read, Data, Key extends QueryKey>
  extends Omit<QueryPanelProps<Data>, 'query'> {
  of: UseQueryOptions<Read, Error, Data, Key>;
}

/** A `QueryPanel` that makes its query itself, for data that nothing else on the screen needs. */
export function Queried<Read, Data, Key extends QueryKey>(props: QueriedProps<Read, Data, Key>) {
  const { of, ...panel } = props;
  return <QueryPanel query={useQuery(of)} {...panel} />;
}
