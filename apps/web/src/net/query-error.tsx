import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../ui/feedback/empty-state.tsx';
import { failureText } from './api-error.ts';

interface QueryErrorProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title?: string;
  /** The fallback message if the server sends none. */
  fallback?: string;
}

/** Shown instead of data that could not be read, with a way to try again. */
export function QueryError({ query, title, fallback = 'Please try again.' }: QueryErrorProps) {
  return (
    <ErrorState
      {...(title && { title })}
      message={failureText(query.error, fallback)}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    />
  );
}
