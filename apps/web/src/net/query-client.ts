import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { handleSignedOut } from './session/signed-out.ts';

/** Reads are never refetched on their own, never stale and never retried, unless a query says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void handleSignedOut(error) }),
    mutationCache: new MutationCache({ onError: (error) => void handleSignedOut(error) }),
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
