import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * Every failure also goes to `onFailure`. By default, reads never refetch automatically, never
 * become stale, and are never retried.
 */
export function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => onFailure(error) }),
    mutationCache: new MutationCache({ onError: (error) => onFailure(error) }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      // Offline, a mutation fails immediately. By default it would be queued and sent later,
      // unexpectedly.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
/** Whether a query is paged. */
export const isPaged = (queryKey: readonly unknown[]): boolean => queryKey[3] === 'pages';
