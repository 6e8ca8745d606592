import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** Every failure goes to `onFailure` too. Reads are never refetched on their own, never stale and never retried, unless a query says so. */
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
      // Offline, a mutation fails at once. By default it would wait, and be sent when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
