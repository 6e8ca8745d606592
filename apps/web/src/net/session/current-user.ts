import type { CurrentUser } from '@seven-hills/contracts/api/people/session';
import { limits } from '@seven-hills/contracts/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api-client.ts';
import { isUnauthorized } from '../api-error.ts';
import { mayBeSignedIn } from '../visitor-hint.ts';

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  if (!mayBeSignedIn()) return null;
  try {
    return await api.get('/api/auth/user', { signal });
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

/** The signed-in user, or null for a visitor. */
export const currentUserQuery = queryOptions({
  queryKey: api.key('GET', '/api/auth/user'),
  queryFn: ({ signal }) => fetchCurrentUser(signal),
  staleTime: limits.currentUserCacheMs,
  retry: false,
  retryOnMount: false,
});

/**
 * Who is signed in: `user` is null for a visitor, and while `isLoading`. `error` is set only when
 * the bank could not be asked.
 */
export function useCurrentUser() {
  const { data = null, isPending, error, refetch } = useQuery(currentUserQuery);
  return { user: error ? null : data, isLoading: isPending, error, refetch };
}
